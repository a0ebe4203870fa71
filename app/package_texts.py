"""Texts that come with the package: scripts, styles, templates."""

from __future__ import annotations

from importlib.resources import files


def package_text(folder: str, name: str) -> str:
    """A file of a folder of `ludeme.app`."""
    return files(f"ludeme.app.{folder}").joinpath(name).read_text(encoding="utf-8")

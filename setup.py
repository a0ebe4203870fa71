"""Finds the packages: folders at the top level that are imported below `ludeme`."""

from setuptools import find_namespace_packages, setup

#: Folder of each top-level package; all other packages are found below these.
FOLDERS = {
    "ludeme": "ludeme",
    "ludeme.grammar": "grammar",
    "ludeme.games": "games",
    "ludeme.features": "features",
    "ludeme.player": "player",
    "ludeme.app": "app",
}


def below(folder: str) -> list[str]:
    """Packages below a folder: those of data alone too, of which setuptools warns otherwise."""
    return find_namespace_packages(folder, exclude=["*__pycache__"])


setup(
    package_dir=FOLDERS,
    packages=[
        *FOLDERS,
        *(f"{name}.{inner}" for name, folder in FOLDERS.items() for inner in below(folder)),
    ],
)

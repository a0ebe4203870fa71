"""Finds the packages: folders at the top level that are imported below `ludeme`."""

from setuptools import find_packages, setup

#: Folder of each top-level package; all other packages are found below these.
FOLDERS = {
    "ludeme": "ludeme",
    "ludeme.grammar": "grammar",
    "ludeme.games": "games",
    "ludeme.features": "features",
    "ludeme.player": "player",
    "ludeme.app": "app",
}

setup(
    package_dir=FOLDERS,
    packages=[
        *FOLDERS,
        *(f"{name}.{below}" for name, folder in FOLDERS.items() for below in find_packages(folder)),
    ],
)

"""The language: every ludeme as a class whose fields are its signature (design decision 1).

Importing this package imports all its modules and so fills `REGISTRY`.
"""

import importlib
import pkgutil

from ludeme.language.base import REGISTRY, Node

for _module in pkgutil.walk_packages(__path__, prefix=f"{__name__}."):
    importlib.import_module(_module.name)

__all__ = ["REGISTRY", "Node"]

"""From LLVM's language to machine code of this computer, kept on disk as object files.

llvmlite is the part of numba that speaks to LLVM.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from ludeme.model.work_log import LOG, told
from ludeme.runtime.native import cache as disk

#: 0 to 3. Level 3 takes longer and gains nothing measurable in playouts.
LEVEL = 2
#: Size (in LLVM's cost units) up to which a function is copied to its callers; twice LLVM's own
#: value would double the code of large games, and their compile time, for no speed.
INLINE_UP_TO = 100
#: Modules of more lines are only simplified: what copying functions and working on loops gain does
#: not make up for minutes (a game of 110,000 lines took 75 s with all passes, one second without).
LARGE = 90_000


def _machine(level: int = LEVEL) -> Any:
    """A new description of this computer: an engine owns, and ends, the one it is given."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=_features(),
        opt=level,
        reloc="default",
        codemodel="jitdefault",
        jit=True,
    )


def _features() -> str:
    features: str = llvm.get_host_cpu_features().flatten()
    return features


@cache
def platform() -> str:
    """What object code depends on besides its source: LLVM, the processor and our settings."""
    triple = llvm.get_process_triple()
    cpu = llvm.get_host_cpu_name()
    return f"{llvmlite.__version__} {triple} {cpu} {_features()} {LEVEL} {INLINE_UP_TO} {LARGE}"


def object_code(assembly: str, *, quickly: bool = False) -> bytes:
    """Optimise a module and generate its code; `quickly`: only put variables into registers."""
    machine = _machine(0 if quickly else LEVEL)
    module = llvm.parse_assembly(assembly)
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    options = llvm.create_pipeline_tuning_options(speed_level=LEVEL)
    options.inlining_threshold = INLINE_UP_TO
    builder = llvm.create_pass_builder(machine, options)
    if quickly or assembly.count("\n") > LARGE:
        passes = _simplifying(further=not quickly)
    else:
        passes = builder.getModulePassManager()
    passes.run(module, builder)
    code: bytes = machine.emit_object(module)
    return code


def _simplifying(*, further: bool) -> Any:
    """Passes whose time grows with the size of a module and no faster; `further`: all of them.

    The further ones make code a tenth smaller and take as long as generating it.
    """
    passes = llvm.create_new_module_pass_manager()
    passes.add_always_inliner_pass()
    passes.add_sroa_pass()
    passes.add_simplify_cfg_pass()
    if further:
        passes.add_instruction_combine_pass()
        passes.add_jump_threading_pass()
        passes.add_simplify_cfg_pass()
    return passes


def kept(path: Path, assembly: Callable[[], str]) -> bytes:
    """The object code at a path, or that of what `assembly()` returns, which is then kept there."""
    code = disk.read(path)
    if code is not None:
        LOG.debug("machine code was kept in %s", path)
        return code
    with told("machine code written"):
        code = object_code(assembly())
    disk.keep(path, code)
    return code


class Loaded:
    """Object code in memory; its functions live as long as this object."""

    def __init__(self, code: bytes) -> None:
        empty = llvm.parse_assembly("")
        self._engine = llvm.create_mcjit_compiler(empty, _machine())
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()

    def address(self, function: str) -> int:
        """Where a function starts."""
        address: int = self._engine.get_function_address(function)
        return address

    def vector(self, name: str) -> int:
        """Where a global vector starts."""
        address: int = self._engine.get_global_value_address(name)
        return address

"""Compile helpers of kernels only as far as the kernels need them: no machine code of their own.

numba makes machine code of every function before another one may call it. A helper that is always
inlined has no use for it: only its LLVM module is linked into the kernel, where it is optimised
with everything else. That halves the time until the first search of a kind.
"""

from __future__ import annotations

from typing import Any

from numba._dynfunc import make_function
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import NativeLowering


class _InlinedLibrary(JITCodeLibrary):
    """An LLVM module that is linked into others, and never run by itself."""

    def finalize(self) -> None:
        """Bring in what this function calls; whoever calls it will optimise it."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._final_module.verify()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerToModule(NativeLowering):
    """Lower a function to an LLVM module, and make it known to the functions that call it."""

    _name = "lower_to_module"

    def run_pass(self, state: Any) -> bool:
        state.flags.no_compile = True
        state.library = _InlinedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        super().run_pass(state)
        description = state.cr.fndesc
        # callers look for it by a Python function, which would have nothing to run
        nothing = make_function(
            description.lookup_module(), description.qualname, "", 0, state.cr.env, (state.library,)
        )
        state.targetctx.insert_user_function(nothing, description, [state.library])
        state.cr = state.cr._replace(cfunc=nothing)
        return True


class InliningCompiler(CompilerBase):
    """numba's compiler, but for its last step."""

    def define_pipelines(self) -> list[PassManager]:
        """The usual passes, with another last one."""
        passes: Any = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [
            (_LowerToModule, text) if each is NativeLowering else (each, text)
            for each, text in passes.passes
        ]
        passes._finalized = False
        passes.finalize()
        return [passes]

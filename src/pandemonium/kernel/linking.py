"""Links rules into the functions that call them; Numba would make a library of each rule.

A rule is lowered to LLVM's intermediate code and no further. A function on the border to Python
takes in all rules that it calls, directly or through others, and is then optimised and translated
to machine code as one piece. This relies on Numba's internals, so `pyproject.toml`
names the newest version that it works with.
"""

from functools import partial
from typing import Any

from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering


class _Part(JITCodeLibrary):
    """The code of a rule, without the rules that it calls."""

    def finalize(self) -> None:
        """It is complete as it is."""
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """For functions that Numba compiles in its own way: the rule as a library after all."""
        if self._shared_module is None:
            whole = _Whole(self._codegen, self._name)
            whole._final_module.link_in(self._final_module, preserve=True)
            whole._linking_libraries = self._linking_libraries
            whole.finalize()
            self._shared_module = whole._get_module_for_linking()
        return self._shared_module


class _Whole(JITCodeLibrary):
    """The code of a function with all that it calls."""

    def finalize(self) -> None:
        """Take in the rules and make machine code."""
        self._own = [each.name for each in self._final_module.functions if not each.is_declaration]
        libraries = _reached(self._linking_libraries)
        for each in libraries:
            if isinstance(each, _Part):
                self._final_module.link_in(each._final_module, preserve=True)
                self._reload_init.update(each._reload_init)
        self._linking_libraries = [each for each in libraries if not isinstance(each, _Part)]
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Nobody else calls what was taken in: LLVM may inline it or drop it."""
        for each in self._final_module.functions:
            if not each.is_declaration and each.name not in self._own:
                each.linkage = Linkage.internal
        super()._optimize_final_module()

    def _finalize_specific(self) -> None:
        """Make machine code, and let the rules in it find what they need of Python."""
        super()._finalize_specific()
        codegen: Any = self._codegen
        for variable in self._final_module.global_variables:
            environment = lookup_environment(variable.name)
            if environment is not None:
                codegen.set_env(variable.name, environment)


def _reached(libraries: list[JITCodeLibrary]) -> list[JITCodeLibrary]:
    """These libraries and those of all rules on the way, each once."""
    reached = dict.fromkeys(libraries)
    waiting = [*reached]
    while waiting:
        library = waiting.pop()
        if isinstance(library, _Part):
            new = [each for each in library._linking_libraries if each not in reached]
            reached.update(dict.fromkeys(new))
            waiting += new
    return [*reached]


@register_pass(mutates_CFG=True, analysis_only=False)
class _RuleLowering(NativeLowering):
    """The last step of compiling a rule."""

    def run_pass(self, state: Any) -> bool:
        """Make intermediate code without wrappers. Other code finds it by an entry of its own."""
        state.library = _Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        state.flags.no_cpython_wrapper = state.flags.no_cfunc_wrapper = True
        super().run_pass(state)
        entry = partial(state.func_id.func)
        state.targetctx.insert_user_function(entry, state.cr.fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state["cr"] = state.cr._replace(cfunc=entry)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _BorderLowering(NativeLowering):
    """The last step of compiling a function on the border."""

    def run_pass(self, state: Any) -> bool:
        """Make machine code, to be called by Python and by other compiled code, but not by C."""
        state.library = _Whole(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.flags.no_cfunc_wrapper = True
        return bool(super().run_pass(state))


class RuleCompiler(Compiler):
    """Compiles rules."""

    _lowering: type[NativeLowering] = _RuleLowering

    def define_pipelines(self) -> list[Any]:
        """Numba's own steps, but for the last."""
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps.passes = [
            (self._lowering if step is NativeLowering else step, said)
            for step, said in steps.passes
        ]
        steps.finalize()
        return [steps]


class BorderCompiler(RuleCompiler):
    """Compiles functions on the border."""

    _lowering = _BorderLowering

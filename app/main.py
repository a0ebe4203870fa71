"""Entry point of the `ludeme` command: reads the command line, runs a command, maps its ending.

Hardly anything is imported here, so that Control-C is answered early, and by `_run` only what the
command line needs: `ludeme --help` takes no time. Nobody ever sees a traceback: what went wrong
inside is written to a report file (exit code 70).
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType

from ludeme.app import exits


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if argv is None and "" not in sys.path:
        sys.path.append("")  # agents of one's own are found where one works, behind all else
    try:
        code = ended(lambda: _run(arguments), arguments)
    except KeyboardInterrupt:  # once more, when all is said
        code = exits.INTERRUPTED
    if argv is None and code == exits.INTERRUPTED:  # Python would complain as it ends:
        signal.signal(signal.SIGINT, lambda *_: os._exit(code))  # asked again,
        sys.unraisablehook = lambda _: None  # or as it clears away what was cut short
    return code


def ended(action: Callable[[], int], arguments: list[str]) -> int:
    """Do what a command does; returns its exit code, whatever happens."""
    _see_to_streams()
    with _Interrupts() as interrupts:
        try:
            return _ended(action, arguments, interrupts)
        except KeyboardInterrupt:  # while the first one, or an error, was being told of
            return _interrupted(interrupts)


def _ended(action: Callable[[], int], arguments: list[str], interrupts: _Interrupts) -> int:
    try:
        code = _code(action)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return _interrupted(interrupts)
    except BrokenPipeError:  # whoever read our output has read enough
        _give_up_output()
        return exits.OK
    except MemoryError:
        _say("ludeme: there is not enough memory for that")
        return exits.USAGE
    except OSError as error:
        _give_up_output()
        _say(f"ludeme: {_told(error)}")
        return exits.USAGE
    except Exception as error:
        return _interrupted(interrupts) if interrupts.noticed else _failed(error, arguments)


#: Seconds after which Ctrl-C comes again where it went unheard.
_AGAIN = 0.1


class _Interrupts:
    """Notes Ctrl-C: where it comes while numba unpacks arguments, another error takes its place.

    Within a callback (LLVM tells numba what is compiled) or a destructor Python drops what is
    raised: there it comes again a little later.
    """

    noticed = False
    #: Whether the command ends of one already: no more is to come of others.
    heeded = False

    def __enter__(self) -> _Interrupts:
        self._mine = (
            threading.current_thread() is threading.main_thread()
            and signal.getsignal(signal.SIGINT) is signal.default_int_handler
        )
        if self._mine:
            self._again = _pressed_again()
            self._reports, sys.unraisablehook = sys.unraisablehook, self._drop
            signal.signal(signal.SIGINT, self._notice)
        return self

    def _notice(self, number: int, frame: FrameType | None) -> None:
        self.noticed = True
        self._again.cancel()
        if self.heeded:
            return
        signal.default_int_handler(number, frame)

    def _drop(self, dropped: sys.UnraisableHookArgs) -> None:
        """Python has dropped an error. Others come of clearing away what Ctrl-C cut short."""
        if issubclass(dropped.exc_type, KeyboardInterrupt):
            self._again = _pressed_again()
            self._again.start()
        elif not self.noticed:
            self._reports(dropped)

    def __exit__(self, *exception: object) -> None:
        if self._mine:
            self._again.cancel()
            signal.signal(signal.SIGINT, signal.default_int_handler)
            sys.unraisablehook = self._reports


def _pressed_again() -> threading.Timer:
    """Ctrl-C for this thread, a little after the start of the timer."""
    timer = threading.Timer(_AGAIN, _interrupt, [threading.get_ident()])
    timer.daemon = True
    return timer


def _interrupt(thread: int) -> None:
    """Ctrl-C for the main thread, which must wake up where it waits."""
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(thread, signal.SIGINT)
    else:
        _thread.interrupt_main()


def _interrupted(interrupts: _Interrupts) -> int:
    interrupts.heeded = True
    _say("\ninterrupted")
    return exits.INTERRUPTED


def _code(action: Callable[[], int]) -> int:
    try:
        return action()
    except SystemExit as ending:  # --help and --version
        return int(ending.code or 0)


def _see_to_streams() -> None:
    """Letters that the output cannot hold become question marks; closed streams hold nothing."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _give_up_output() -> None:
    """Where nothing can be written any more, the interpreter must not complain when it flushes."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _told(error: OSError) -> str:
    """What the system could not do, and with which file."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def _run(arguments: list[str]) -> int:
    from ludeme.app.command_line import read_arguments

    command, parsed = read_arguments(arguments)
    with warnings.catch_warnings():
        warnings.showwarning = lambda message, *_, **__: _say(f"ludeme: warning: {message}")
        if os.environ.get("LUDEME_LIBRARY"):
            _see_library()
        with _telling(getattr(parsed, "verbose", False)):
            return command.run(parsed)


def _see_library() -> None:
    """Say which folders of the user's are not there: their games would not be found."""
    from ludeme.games import further_folders
    from ludeme.model.regular_files import no_folder

    for folder in further_folders():
        if not folder.is_dir():
            warnings.warn(f"LUDEME_LIBRARY: {no_folder(folder)}", stacklevel=2)


@contextmanager
def _telling(wanted: bool) -> Iterator[None]:
    """Say what takes time, as it is logged."""
    if not wanted:
        yield
        return
    import logging

    log, handler = logging.getLogger("ludeme"), logging.StreamHandler(sys.stderr)
    level = log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(level)


def _failed(error: Exception, arguments: list[str]) -> int:
    """Say what went wrong, and choose the exit code."""
    if isinstance(error, exits.UserError):
        _say(f"ludeme: {error}")
        return exits.USAGE
    from ludeme.grammar.errors import LudemeError, UnsupportedLudeme
    from ludeme.play.playable import CannotPlay

    if isinstance(error, CannotPlay):
        _say(f"ludeme: {error}")
        return exits.USAGE
    if isinstance(error, LudemeError):
        _say(str(error) if error.span else f"ludeme: {error}")
        return exits.UNSUPPORTED if isinstance(error, UnsupportedLudeme) else exits.USAGE
    from ludeme.app.crash_report import reported

    _say(f"ludeme: {reported(error, arguments)}")
    return exits.INTERNAL


def _say(text: str) -> None:
    print(text, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())

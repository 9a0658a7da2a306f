"""The command that compiles all games."""

from pathlib import Path
from typing import Annotated

import typer

from pandemonium.cli.arguments import games_named
from pandemonium.cli.output import finish, new_console
from pandemonium.kernel.languages import SOURCE


def setup(
    export: Annotated[
        Path | None, typer.Option(help="Then write the compiled code to this file.")
    ] = None,
    import_: Annotated[
        Path | None, typer.Option("--import", help="First take compiled code from this file.")
    ] = None,
    envs: Annotated[
        bool, typer.Option("--envs", help="Compile the environments for learning agents, too.")
    ] = False,
) -> None:
    """Compile all games now, on all cores, so that bots play at full strength at once.

    An image or a classroom compiles once: --export there, --import on machines of the same kind.
    """
    from pandemonium.players.exporting import export_code, import_code
    from pandemonium.terminal.progress import set_up
    from pandemonium.terminal.words import speaker

    console, say = new_console(), speaker(SOURCE)
    if import_:
        import_code(games_named(None), import_)
    failed = set_up(games_named(None), console, say)
    for work in failed:
        console.print(say("not compiled", title=work.game.title, part=work.part))
        console.print(work.problem, markup=False)
    if envs:
        from pandemonium.envs.stepping import stepper_of
        from pandemonium.terminal.progress import compile_calls

        compile_calls({each: stepper_of(each).calls() for each in games_named(None)}, console, say)
    if not failed:
        console.print("All games are compiled.")
        if export:
            export_code(games_named(None), export)
            console.print(f"Exported: {export}", markup=False)
    finish(not failed)

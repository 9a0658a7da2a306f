"""Draws the picture of the README: a table at the terminal, after some moves. `make docs`."""

import re
from pathlib import Path
from random import Random

from rich.console import Console

import pandemonium as pan
from pandemonium.terminal.face import face_of
from pandemonium.terminal.menu import Menu

PICTURE = Path(__file__).parents[1] / "docs" / "table.svg"
MOVES = 22


def main() -> None:
    """Play some moves, draw what player 0 sees."""
    match = pan.deal("hols-der-teufel", players=4, seed="picture")
    random = Random(3)
    for _ in range(MOVES):
        player = match.to_act[0]
        match.play(player, random.choice(match.legal(player)))
    while match.to_act != (0,):
        match.play(match.to_act[0], random.choice(match.legal(match.to_act[0])))
    console = Console(record=True, width=80, highlight=False)
    names = ("You", "Lilith", "Belial", "Astaroth")
    console.print(face_of(match.game).table(match.view(0), lambda player: names[player], "en"))
    console.print()
    console.print(Menu.of(match, 0, "en"))
    console.print("\nYour move: ", end="")
    picture = console.export_svg(title="pandemonium terminal hols-der-teufel")
    without_web_fonts = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.S)
    PICTURE.write_text(without_web_fonts, encoding="utf8")


if __name__ == "__main__":
    main()

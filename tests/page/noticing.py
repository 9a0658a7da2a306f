"""What a page lets people hear, see move and feel: kept, for tests to read."""

import json

from tests.page.person import Person

NOTICE = """
window.heard = [];
window.moved = [];
window.shaken = 0;
navigator.vibrate = () => Boolean(++shaken);
document.addEventListener("sound", (event) => heard.push(event.detail));
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  moved.push([this.getAttribute("class") ?? "", frames.some((frame) => "transform" in frame)]);
  return animate.call(this, frames, timing);
};
"""


def notice(person: Person, **settings: object) -> None:
    """Keep what is heard and what moves from now on, with these settings."""
    kept = f"localStorage.setItem('settings', '{json.dumps(settings)}');" if settings else ""
    person.page.add_init_script(kept + NOTICE)


def heard(person: Person) -> list[str]:
    """The sounds so far."""
    found: list[str] = person.page.evaluate("heard")
    return found


def moved(person: Person) -> list[tuple[str, bool]]:
    """The classes of what was animated so far, and whether it moved from its place."""
    return [(name, gone) for name, gone in person.page.evaluate("moved")]


def shaken(person: Person) -> int:
    """How often the phone was to vibrate so far."""
    times: int = person.page.evaluate("shaken")
    return times

"""What a page lets people hear, see move and feel: kept, for tests to read."""

import json
from typing import Any

from tests.page.person import PATIENCE_MS, Person

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


def sent_to(person: Person) -> list[float]:
    """The bytes of each answer that the person's page gets from now on."""
    sent: list[float] = []
    wire = person.page.context.new_cdp_session(person.page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda done: sent.append(done["encodedDataLength"]))
    return sent


def ask_untouched(person: Person, expression: str) -> Any:
    """What an expression comes to. Playwright asks as if the person had clicked; this does not."""
    session = person.page.context.new_cdp_session(person.page)
    how = {"awaitPromise": True, "returnByValue": True, "userGesture": False}
    answer = session.send("Runtime.evaluate", {"expression": expression, **how})
    session.detach()
    assert "exceptionDetails" not in answer, answer
    return answer["result"]["value"]


def wait_untouched(person: Person, selector: str) -> None:
    """Wait until the page shows something, without touching it."""
    found = f"document.querySelector({json.dumps(selector)})"
    shown = f"""new Promise((resolve, reject) => {{
      const look = () => ({found} ? resolve(true) : requestAnimationFrame(look));
      look();
      setTimeout(reject, {PATIENCE_MS});
    }})"""
    assert ask_untouched(person, shown)

// Dragging a card to a target with mouse, pen or finger. A press that does not travel is a click.
import type { Moving } from "./moving.svelte";

const TRAVEL = 8;
const HOVERED = "data-hovered";

/** Follow a pointer that was pressed on a source until it is let go. */
export function dragging(press: PointerEvent, moving: Moving, source: string): void {
  const element = press.currentTarget as HTMLElement;
  if (press.button !== 0 || !moving.movable(source)) return;
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;

  function move(event: PointerEvent): void {
    const dx = event.clientX - press.clientX;
    const dy = event.clientY - press.clientY;
    if (!ghost) {
      if (Math.hypot(dx, dy) < TRAVEL) return;
      ghost = ghostOf(element);
      moving.picked = source;
    }
    ghost.style.translate = `${dx}px ${dy}px`;
    hover(
      document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-target]") ?? null,
    );
  }

  function hover(target: Element | null): void {
    over?.removeAttribute(HOVERED);
    over = target;
    over?.setAttribute(HOVERED, "");
  }

  function end(event: PointerEvent): void {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (event.type === "pointerup") move(event); // a quick hand lets go before it is seen to move
    if (!ghost) return;
    ghost.remove();
    const target = over?.getAttribute("data-target");
    hover(null);
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    if (event.type === "pointerup" && target) moving.drop(target, source);
    else moving.picked = null;
  }

  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** The click that a browser makes of the end of a drag is none. */
function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** A copy of an element that floats above everything, at the same place. */
function ghostOf(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.classList.add("ghost");
  ghost.setAttribute("aria-hidden", "true");
  for (const name of ["data-source", "data-target", "data-place", "id"])
    ghost.removeAttribute(name);
  Object.assign(ghost.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(ghost);
  return ghost;
}

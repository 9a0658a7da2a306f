// Cards fly from where they were to where they go, above the table.
import { mount, tick, unmount } from "svelte";
import type { Flight, GameTable } from "./game";

/** Show a change with its cards in flight: measure, change, measure, fly. Nothing waits for it. */
export async function fly(
  game: GameTable,
  flights: Flight[],
  ms: number,
  change: () => void,
): Promise<void> {
  const starts = ms > 0 ? flights.map((flight) => boxOf(flight.from)) : [];
  change();
  if (ms <= 0) return;
  await tick();
  const apart = ms * Math.min(0.25, 1.5 / flights.length);
  flights.forEach((flight, k) => {
    const from = starts[k];
    const to = place(flight.to);
    if (from && to) send(game, flight, from, to, ms, k * apart);
  });
}

/** The element of a place, or of the nearest wider place. */
function place(name: string): HTMLElement | null {
  for (let path = name; path; path = path.slice(0, Math.max(path.lastIndexOf("/"), 0))) {
    const found = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(path)}"]`);
    if (found) return found;
  }
  return null;
}

function boxOf(name: string): DOMRect | null {
  return place(name)?.getBoundingClientRect() ?? null;
}

function send(
  game: GameTable,
  flight: Flight,
  from: DOMRect,
  to: HTMLElement,
  ms: number,
  delay: number,
): void {
  const end = to.getBoundingClientRect();
  const flyer = document.createElement("div");
  flyer.className = "flyer";
  flyer.setAttribute("aria-hidden", "true");
  const width = Math.min(end.width, 96) || 60;
  Object.assign(flyer.style, { width: `${width}px`, height: `${width * 1.4}px` });
  document.body.append(flyer);
  const card = mount(game.Card, { target: flyer, props: { card: flight.card } });
  const landing = flight.to === to.dataset.place;
  if (landing) to.dataset.landing = "";
  const at = (box: DOMRect, turn: number) => {
    const x = box.left + (box.width - width) / 2;
    const y = box.top + (box.height - width * 1.4) / 2;
    return { transform: `translate(${x}px, ${y}px) rotate(${turn}deg)` };
  };
  const flown = flyer.animate([at(from, -4), at(end, 0)], {
    duration: ms,
    delay,
    easing: "cubic-bezier(.2,.7,.2,1)",
    fill: "both",
  });
  flown.onfinish = flown.oncancel = () => {
    delete to.dataset.landing;
    void unmount(card);
    flyer.remove();
  };
}

// Cards fly from where they were to where they go, above the table.
import { mount, tick, unmount } from "svelte";
import type { Flight, GameTable } from "./game";

/** Where cards lie whose faces nobody sees: they are turned over on their way. */
const FACE_DOWN = ["draw", "deck"];
/** The parts of a flight: a card is lifted, flies on an arc, and settles. */
const LIFTED = 0.3;
const HALFWAY = 0.6;
const LANDED = 0.92;

/** Whether the person wants things to change without moving. */
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Show a change with its cards in flight: measure, change, measure, fly. Nothing waits for it. */
export async function fly(
  game: GameTable,
  flights: Flight[],
  ms: number,
  change: () => void,
  table: ParentNode,
): Promise<void> {
  const starts = ms > 0 ? flights.map((flight) => startOf(flight, table)) : [];
  change();
  if (ms <= 0) return;
  await tick();
  const apart = ms * Math.min(0.25, 1.5 / flights.length);
  flights.forEach((flight, k) => {
    const start = starts[k];
    const to = place(flight.to, table);
    if (!start || !to) return;
    if (still()) appear(to, ms);
    else send(game, flight, start, to, ms, k * apart);
  });
}

/** The table jolts as something is slammed down on it, when the card lands. */
export function jolt(ms: number, table: HTMLElement): void {
  if (ms <= 0 || still()) return;
  const jump = [0, 3, -2, 1, 0].map((y) => ({ transform: `translateY(${y}px)` }));
  const timing = { delay: ms * LANDED, duration: 180 };
  table.animate(jump, timing);
}

/** Instead of a flight: what is there now fades in. */
function appear(to: HTMLElement, ms: number): void {
  to.animate([{ opacity: 0 }, { opacity: 1 }], ms);
}

/** The element of a place on a table, or of the nearest wider place. */
function place(name: string, table: ParentNode): HTMLElement | null {
  for (let path = name; path; path = path.slice(0, Math.max(path.lastIndexOf("/"), 0))) {
    const found = table.querySelector<HTMLElement>(`[data-place="${CSS.escape(path)}"]`);
    if (found) return found;
  }
  return null;
}

interface Start {
  box: DOMRect;
  /** Whether the card lay there face down. */
  hidden: boolean;
}

function startOf({ from, card }: Flight, table: ParentNode): Start | null {
  const found = place(from, table);
  if (!found) return null;
  const open = found.dataset.place === from && !FACE_DOWN.includes(from);
  return { box: found.getBoundingClientRect(), hidden: card !== null && !open };
}

function send(
  game: GameTable,
  flight: Flight,
  start: Start,
  to: HTMLElement,
  duration: number,
  delay: number,
): void {
  const end = to.getBoundingClientRect();
  const width = Math.min(end.width, 96) || 60;
  const timing: KeyframeAnimationOptions = { duration, delay, fill: "both" };
  const flyer = document.createElement("div");
  flyer.className = "flyer";
  flyer.setAttribute("aria-hidden", "true");
  Object.assign(flyer.style, { width: `${width}px`, height: `${width * 1.4}px` });
  document.body.append(flyer);
  const face = side(game, flight.card, flyer);
  const sides = [face.card];
  if (start.hidden) {
    const back = side(game, null, flyer);
    sides.push(back.card);
    turn(face.element, back.element, timing);
  }
  const landing = flight.to === to.dataset.place;
  if (landing) to.dataset.landing = "";
  const flown = flyer.animate(path(start.box, end, width), timing);
  flown.onfinish = flown.oncancel = () => {
    delete to.dataset.landing;
    for (const card of sides) void unmount(card);
    flyer.remove();
  };
}

/** One side of a card on its way. */
function side(game: GameTable, card: string | null, flyer: HTMLElement) {
  const element = document.createElement("div");
  flyer.append(element);
  return { element, card: mount(game.Card, { target: element, props: { card } }) };
}

/** Turn a card over between being lifted and the middle of its way: the back first. */
function turn(face: HTMLElement, back: HTMLElement, timing: KeyframeAnimationOptions): void {
  const edge = { transform: "scaleX(0)", offset: (LIFTED + HALFWAY) / 2 };
  const flat = (offset: number) => ({ transform: "none", offset });
  const gone = (offset: number) => ({ transform: "scaleX(0)", offset });
  back.animate([flat(0), flat(LIFTED), edge, gone(1)], timing);
  face.animate([gone(0), edge, flat(HALFWAY), flat(1)], timing);
}

/** The way of a card between two boxes. */
function path(from: DOMRect, to: DOMRect, width: number): Keyframe[] {
  const corner = (box: DOMRect) => [
    box.left + (box.width - width) / 2,
    box.top + (box.height - width * 1.4) / 2,
  ];
  const [x = 0, y = 0] = corner(from);
  const [toX = 0, toY = 0] = corner(to);
  const rise = Math.min(60, Math.hypot(toX - x, toY - y) * 0.12);
  const at = (offset: number, x: number, y: number, angle: number, scale: number): Keyframe => ({
    offset,
    transform: `translate(${x}px, ${y}px) rotate(${angle}deg) scale(${scale})`,
    easing: offset === HALFWAY ? "ease-out" : "ease-in-out",
  });
  return [
    at(0, x, y, 0, 1),
    at(LIFTED, x, y - 8, -4, 1.08),
    at(HALFWAY, x + (toX - x) * 0.6, y + (toY - y) * 0.6 - rise, -2, 1.1),
    at(LANDED, toX, toY, 1, 0.97),
    at(1, toX, toY, 0, 1),
  ];
}

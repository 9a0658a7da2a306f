// Placing something beside the face of a player: over the name, not over cards.
const GAP = 6;

/** Keep an element beside a player's face while it is there, wherever the face goes. */
export function beside(element: HTMLElement, player: number) {
  let frame = 0;
  const follow = () => {
    place(element, faceOf(player)?.getBoundingClientRect());
    frame = requestAnimationFrame(follow);
  };
  follow();
  return { destroy: () => cancelAnimationFrame(frame) };
}

/** Right of the face where there is room, else left of it; hidden without a face. */
function place(element: HTMLElement, face: DOMRect | undefined): void {
  element.hidden = !face;
  if (!face) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  const right = face.right + GAP + width <= innerWidth;
  const left = right ? face.right + GAP : Math.max(GAP, face.left - GAP - width);
  const top = face.top + (face.height - height) / 2;
  element.dataset.side = right ? "right" : "left";
  element.style.left = `${left}px`;
  element.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
}

/** The face at the seat or, where that has scrolled away, wherever else the player is seen. */
function faceOf(player: number): Element | undefined {
  const faces = [".game", "main", ""].flatMap((where) => [
    ...document.querySelectorAll(`${where} [data-face="${player}"]`),
  ]);
  const shown = faces.filter((each) => each.getBoundingClientRect().width > 0);
  return shown.find(inSight) ?? shown[0];
}

/** Whether neither the window nor something that scrolls in it cuts a face off. */
function inSight(face: Element): boolean {
  const { left, top, width, height } = face.getBoundingClientRect();
  return document.elementsFromPoint(left + width / 2, top + height / 2).includes(face);
}

// The sandglass between two views.
import { expect, test } from "vitest";
import { choiceLeft, digits, glassAt } from "./glass";
import type { InfernoView } from "./sight";

function view(flips: number, left_ms: number, waited_ms = 0, more = {}): InfernoView {
  const options = { glass_s: 120, look_s: 15, rest_s: 120, choice_s: 20, pause: true };
  const glass = { flips, left_ms, waited_ms };
  return { options, glass, resolving: null, winners: null, ...more } as unknown as InfernoView;
}

test("the sand runs on while no view comes, to the last grain and no further", () => {
  expect(glassAt(view(1, 60_000), 30_000)).toMatchObject({ left_ms: 30_000, sand: 0.25 });
  expect(glassAt(view(1, 60_000), 90_000)).toMatchObject({ left_ms: 0, running: false });
});

test("it stands still while a special card is carried out", () => {
  const resolving = { waiting: [1], choosing_ms: 4000 };
  const stopped = view(2, 60_000, 0, { resolving });
  expect(glassAt(stopped, 5000)).toMatchObject({ left_ms: 60_000, running: false, paused: true });
  expect(choiceLeft(stopped, 5000)).toBe(11_000);
});

test("an empty glass can be turned, and turns by itself; the third one ends it", () => {
  expect(glassAt(view(0, 0, 5000), 4000)).toMatchObject({ turnable: true, turns_ms: 6000 });
  expect(glassAt(view(2, 0, 100_000), 0)).toMatchObject({ turnable: true, turns_ms: 20_000 });
  expect(glassAt(view(3, 0), 0)).toMatchObject({ turnable: false, turns_ms: null, last: true });
});

test("digits count down to the very end", () => {
  expect([120_000, 59_001, 1, 0].map(digits)).toEqual(["2:00", "1:00", "0:01", "0:00"]);
});

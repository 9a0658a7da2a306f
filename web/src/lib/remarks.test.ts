import { expect, test } from "vitest";
import { cues, Remarks, type Cue } from "./remarks";
import type { Line } from "./wire";

const line = (person: string, occasion: Line["occasion"]): Line => {
  return { person, occasion, text: { en: `${person}: ${occasion}` } };
};
const LINES = (["start", "stop", "stopped", "feat", "win", "lose"] as const).flatMap((occasion) =>
  ["pim", "odile"].map((person) => line(person, occasion)),
);
const sit = (...persons: string[]) => new Remarks("table", LINES, () => persons);
const MINUTE = 60_000;

/** What is said over many minutes, one occasion in each. */
function evening(remarks: Remarks, heard: Cue[]): Line[] {
  return heard.flatMap((cue, k) => remarks.choose([cue], k, k * MINUTE)?.line ?? []);
}

test("both sides of a deed could speak", () => {
  expect(cues({ deed: "stop", by: 1, against: 0 })).toEqual([
    { player: 1, occasion: "stop" },
    { player: 0, occasion: "stopped" },
  ]);
  expect(cues({ deed: "sand" })).toEqual([]);
});

test("people and Lucifer say nothing", () => {
  const remarks = sit("", "lucifer");
  const heard = [0, 1].map((player): Cue => ({ player, occasion: "start" }));
  expect(evening(remarks, heard)).toEqual([]);
});

test("nobody says the same twice, and few things are said in a match", () => {
  const occasions = ["start", "stop", "stopped", "feat"] as const;
  const heard = Array.from({ length: 200 }, (_, k): Cue => {
    return { player: k % 2, occasion: occasions[(k >> 1) % 4]! };
  });
  const remarks = sit("pim", "odile");
  const said = evening(remarks, heard);
  expect(said.length).toBe(4);
  expect(new Set(said).size).toBe(4);
  expect(remarks.choose([{ player: 0, occasion: "win" }], 200, 0)?.line).toEqual(
    line("pim", "win"),
  );
});

test("after a line it is silent for a while", () => {
  const remarks = sit("pim", "odile");
  expect(remarks.choose([{ player: 0, occasion: "start" }], 0, 0)).not.toBeNull();
  expect(remarks.choose([{ player: 1, occasion: "start" }], 1, 100)).toBeNull();
  expect(remarks.choose([{ player: 1, occasion: "start" }], 1, MINUTE)).not.toBeNull();
});

import { describe, expect, it } from "vitest";
import { stretches } from "./finding";

const hits = (text: string, wanted: string) =>
  stretches(text, wanted)
    .filter((each) => each.hit)
    .map((each) => each.text);

describe("finding words in a text", () => {
  it("cuts the text at every hit and loses nothing of it", () => {
    const text = "A STOP stops, even a STOP.";
    const found = stretches(text, "stop");
    expect(found.map((each) => each.text)).toEqual([
      "A ",
      "STOP",
      " ",
      "stop",
      "s, even a ",
      "STOP",
      ".",
    ]);
    expect(found.map((each) => each.hit)).toEqual([false, true, false, true, false, true, false]);
  });

  it("looks past accents, capitals, apostrophes and spaces that do not break", () => {
    expect(hits("La série s’arrête\u00a0: SÉRIE", "serie")).toEqual(["série", "SÉRIE"]);
    expect(hits("La série s’arrête\u00a0: voilà", "s'arrete :")).toEqual(["s’arrête\u00a0:"]);
  });

  it("marks whole letters, however they are written", () => {
    expect(hits("Se\u0301rie e\u0301", "serie")).toEqual(["Se\u0301rie"]);
    expect(hits("Báthory", "bath")).toEqual(["Báth"]);
  });

  it("finds nothing for nothing", () => {
    expect(stretches("text", "  ")).toEqual([{ text: "text", hit: false }]);
    expect(hits("text", "moon")).toEqual([]);
  });
});

import { describe, expect, it, vi } from "vitest";
import { catalogue } from "./catalogue.svelte";
import cases from "../../../tests/bot_names.json";
import { numbered, seatNames } from "./naming";
import { turnText } from "./turn";

const view = { players: 3, options: {}, to_act: [1], winners: null };
const names = ["Ada", "Devil 1", "Devil 2"];
const clock = (kind: "turn" | "window" | "deal" | "game") => ({ kind, left_ms: null });

describe("whose turn it is", () => {
  it("is said to each in their own way", () => {
    expect(turnText(view, clock("turn"), 1, names)).toBe("Your turn");
    expect(turnText(view, clock("turn"), 0, names)).toBe("Devil 1 to play");
    expect(turnText(view, clock("window"), 1, names)).toBe("STOP, or let it pass?");
    expect(turnText(view, clock("window"), 0, names)).toBe("Waiting for the others");
    expect(turnText(view, clock("game"), 1, names, () => "Trade!")).toBe("Trade!");
    expect(turnText({ ...view, to_act: [0, 2] }, clock("turn"), 1, names)).toBe(
      "Waiting for Ada and Devil 2",
    );
    expect(turnText({ ...view, to_act: [0, 2] }, clock("game"), 1, names)).toBe(
      "Waiting for Ada and Devil 2",
    );
    expect(turnText({ ...view, winners: [0] }, null, 1, names)).toBe("The match is over.");
  });
});

describe("names", () => {
  it.each(cases)("number bots as the server does: $names", ({ titles, names }) => {
    expect(numbered(titles)).toEqual(names);
  });

  it("are those of persons, with numbers for namesakes and bots without a person", async () => {
    const labels = (title: string) => ({ title: { en: title }, strength: {} });
    const person = (title: string) => ({ name: title, title, bot: "devil", character: {} });
    const offered = {
      games: [],
      bot_labels: { devil: labels("Devil"), imp: labels("Imp") },
      persons: [person("Baptiste"), person("Marguerite")],
    };
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json(offered)));
    await catalogue();
    const bot = (name: string) => ({ guest: null, name, bot: name, away: false });
    const ada = { guest: "x", name: "Ada", bot: null, away: false };
    const seats = ["devil", "devil", "imp", "devil", "imp"].map(bot);
    expect(seatNames([ada, ...seats])).toEqual([
      "Ada",
      "Baptiste",
      "Marguerite",
      "Imp 1",
      "Baptiste II",
      "Imp 2",
    ]);
  });
});

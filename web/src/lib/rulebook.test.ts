import { expect, it } from "vitest";
import type { Block } from "./wire";
import { sections } from "./rulebook";

const block = (text: string, more: Partial<Block> = {}): Block => ({
  ...{ text, number: "", heading: 0, cards: [] },
  ...more,
});

it("puts everything under its heading, and leaves the title of the book out", () => {
  const picture = block("A hole.", { cards: ["1", "", "3"] });
  const clause = block("The first to finish wins.", { number: "LSI-06" });
  const book = [
    block("La Suite Infernale", { heading: 1 }),
    block("In one minute", { heading: 2 }),
    picture,
    block("The goal", { heading: 2 }),
    clause,
  ];
  expect(sections(book)).toEqual([
    { title: "In one minute", blocks: [picture] },
    { title: "The goal", blocks: [clause] },
  ]);
});

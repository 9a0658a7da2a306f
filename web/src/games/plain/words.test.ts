import { expect, it } from "vitest";
import { inWords, said } from "./words";

it("says moves and values in a few words", () => {
  const move = { do: "take", matches: 2 };
  expect(inWords(move)).toBe("take, matches 2");
  expect(inWords({ do: "pass" })).toBe("pass");
  expect(said([1, [2, null], {}])).toBe("1, 2, –, –");
  expect(said({ top: 3, cards: ["1"] })).toBe("top: 3; cards: 1");
});

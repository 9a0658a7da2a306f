import { describe, expect, it } from "vitest";
import { parse, pieces } from "./markdown";

describe("the Markdown of the rulebooks", () => {
  it("finds clauses, strong words and emphasis in a line", () => {
    expect(pieces("See **STOP** in LSI-32 or *perhaps* LSI-A04.")).toEqual([
      { kind: "text", text: "See " },
      { kind: "strong", text: "STOP" },
      { kind: "text", text: " in " },
      { kind: "clause", text: "LSI-32" },
      { kind: "text", text: " or " },
      { kind: "em", text: "perhaps" },
      { kind: "text", text: " " },
      { kind: "clause", text: "LSI-A04" },
      { kind: "text", text: "." },
    ]);
  });

  it("reads a table with its head", () => {
    const [table] = parse("| a | b |\n|---|---|\n| 1 | 2 |");
    expect(table).toEqual({
      kind: "table",
      head: [[{ kind: "text", text: "a" }], [{ kind: "text", text: "b" }]],
      rows: [[[{ kind: "text", text: "1" }], [{ kind: "text", text: "2" }]]],
    });
  });

  it("keeps the lines of an item together", () => {
    const [before, list] = parse("Thus:\n- one\n  more\n- two");
    expect(before?.kind).toBe("paragraph");
    expect(list).toEqual({
      kind: "list",
      ordered: false,
      items: [[{ kind: "text", text: "one more" }], [{ kind: "text", text: "two" }]],
    });
  });
});

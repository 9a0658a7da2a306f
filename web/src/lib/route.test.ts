import { expect, it, vi } from "vitest";

it("reads screens, fields and anchors from the address", async () => {
  vi.stubGlobal("location", { pathname: "/replay/abc", search: "?seat=1&at=12", hash: "#LSI-32" });
  vi.stubGlobal("addEventListener", () => undefined);
  const { anchor, field, parts } = await import("./route.svelte");
  expect(parts()).toEqual(["replay", "abc"]);
  expect([field("seat"), field("at"), field("none")]).toEqual(["1", "12", null]);
  expect(anchor()).toBe("LSI-32");
});

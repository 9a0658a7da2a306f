// Which screen the address asks for.
const state = $state({ path: location.pathname, search: location.search });
addEventListener("popstate", update);

function update(): void {
  state.path = location.pathname;
  state.search = location.search;
}

/** The parts of the path: /table/abc is ["table", "abc"]. */
export function parts(): string[] {
  return state.path.split("/").filter(Boolean);
}

/** A field of the address. */
export function field(name: string): string | null {
  return new URLSearchParams(state.search).get(name);
}

/** Go to another screen. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  update();
}

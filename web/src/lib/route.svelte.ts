// Which screen the address asks for.
const state = $state({ path: location.pathname, search: location.search, hash: location.hash });
addEventListener("popstate", update);
addEventListener("hashchange", update);

function update(): void {
  state.path = location.pathname;
  state.search = location.search;
  state.hash = location.hash;
}

/** The parts of the path: /table/abc is ["table", "abc"]. */
export function parts(): string[] {
  return state.path.split("/").filter(Boolean);
}

/** A field of the address. */
export function field(name: string): string | null {
  return new URLSearchParams(state.search).get(name);
}

/** What stands behind the #. */
export function anchor(): string {
  return decodeURIComponent(state.hash.slice(1));
}

/** Go to another screen. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  const elsewhere = state.path !== location.pathname;
  update();
  if (elsewhere) scrollTo(0, 0);
}

/** A click on a link inside the page goes there without loading it anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a");
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download"))
    return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

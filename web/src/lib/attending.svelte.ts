// What the page does at a table by itself: deal, go on to the rematch, call the player.
import { onDestroy, untrack } from "svelte";
import { call } from "./alerts";
import { mayStart, startAtOnce } from "./opening";
import { go } from "./route.svelte";
import type { Seat } from "./seat.svelte";
import { settings } from "./settings.svelte";
import { language, t } from "./words.svelte";

/** Be at a table. To be called while a component is made. */
export function attend(seat: Seat, send: (body: { type: string }) => void) {
  // In a new language the server tells everything again.
  let spoken = language();
  $effect(() => {
    if (spoken === language()) return;
    spoken = language();
    seat.again();
  });

  // A table that was opened to play at once is dealt at when everybody is there.
  $effect(() => {
    const table = seat.table;
    if (table?.status !== "open" || seat.chair === null) return;
    const ready = table.seats.every((each) =>
      each.guest === null ? each.bot !== null : table.here.includes(each.guest),
    );
    if (ready && mayStart(seat.id)) send({ type: "start" });
  });

  // The match goes on at another table: everybody goes there; who asked for it deals.
  let before: string | null | undefined;
  let asked = false;
  $effect(() => {
    if (!seat.table) return;
    const next = seat.table.next;
    if (next && asked) startAtOnce(next);
    if (next && before === null) go(`/table/${next}`);
    before = next;
  });

  function rematch(): void {
    asked = true;
    send({ type: "rematch" });
  }
  return { rematch };
}

/** Call the player when he is asked, and say so in the title as long as he is. */
export function callWhen(asked: () => boolean, title: () => string): void {
  $effect(() => {
    document.title = (asked() && settings.title ? `● ${t("Your turn")} – ` : "") + title();
  });
  $effect(() => {
    if (asked()) untrack(() => call(`${t("Your turn")} – ${title()}`));
  });
  onDestroy(() => (document.title = "Pandemonium"));
}

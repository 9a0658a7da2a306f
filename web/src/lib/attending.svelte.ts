// What the page does at a table by itself: deal, go to the rematch one asked for, call the player.
import { onDestroy, untrack } from "svelte";
import { notify } from "./alerts";
import { noteFingerprint } from "./fairness";
import { mayStart, startAtOnce } from "./opening";
import { go } from "./route.svelte";
import type { Request, Seat } from "./seat.svelte";
import { settings } from "./settings.svelte";
import { play, shake } from "./sound";
import type { AnyView } from "./wire";
import { language, t } from "./words.svelte";

/** Be at a table. To be called while a component is made. */
export function attend(seat: Seat, send: (request: Request) => void) {
  // In a new language the server tells everything again.
  let spoken = language();
  $effect(() => {
    if (spoken === language()) return;
    spoken = language();
    seat.again();
  });

  // What was published before the deal can be compared with the seed afterwards.
  $effect(() => {
    if (seat.table) noteFingerprint(seat.table);
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

  // There is a rematch: the one who asked for it goes there and deals, the others are asked to come.
  let before: string | null | undefined;
  let asked = false;
  $effect(() => {
    if (!seat.table) return;
    const { next, next_by } = seat.table;
    if (next && before === null) {
      if (asked) {
        startAtOnce(next);
        go(`/table/${next}`);
      } else if (next_by !== seat.guest) {
        untrack(() => call(t("A rematch is waiting for you.")));
      }
    }
    before = next;
  });

  function rematch(): void {
    asked = true;
    send({ type: "rematch" });
  }
  return { rematch };
}

/** Whether the match is won before one's eyes. To be called while a component is made. */
export function witness(view: () => AnyView | null): { readonly won: boolean } {
  let running = false;
  let won = $state(false);
  $effect(() => {
    const seen = view();
    if (seen?.winners && running) won = true;
    running = seen !== null && !seen.winners;
  });
  return {
    get won() {
      return won;
    },
  };
}

/** Call the player, each way only if they like it. */
function call(title: string): void {
  play("turn");
  shake(60);
  notify(title);
}

/** Call the player when they are asked, and say so in the title as long as they are. */
export function callWhen(asked: () => boolean, title: () => string): void {
  $effect(() => {
    document.title = (asked() && settings.title ? `● ${t("Your turn")} – ` : "") + title();
  });
  $effect(() => {
    if (asked()) untrack(() => call(`${t("Your turn")} – ${title()}`));
  });
  onDestroy(() => (document.title = "Pandemonium"));
}

// Telling a player something while they look elsewhere: a notification of the system.
import { settings } from "./settings.svelte";

/** Show a notification while the page is hidden, if the person likes it. */
export function notify(title: string): void {
  if (!settings.notify || !document.hidden) return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const shown = new Notification(title, { tag: "turn", icon: "/icon.svg" });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

/** Ask whether notifications may be shown; whether they may. */
export async function mayNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

// Telling a player that it is his turn, each way only if he likes it: title, sound, notification.
import { settings } from "./settings.svelte";

let sounds: AudioContext | null = null;

/** Call the player. */
export function call(title: string): void {
  if (settings.sound) beep();
  if (settings.notify && document.hidden) notify(title);
}

/** Two short notes, softly. */
function beep(): void {
  if (sounds?.state !== "running") return;
  [660, 880].forEach((pitch, k) => note(sounds!, pitch, k * 0.13));
}

function note(context: AudioContext, pitch: number, after: number): void {
  const from = context.currentTime + after;
  const tone = new OscillatorNode(context, { frequency: pitch, type: "triangle" });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.2);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + 0.22);
}

/** A browser lets a page make sounds only after the person has touched it. */
export function wakeSound(): void {
  if (!settings.sound) return;
  sounds ??= new AudioContext();
  void sounds.resume();
}

function notify(title: string): void {
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

// Sounds, if the person likes them. Table only.
//
// Every sound is also an event, "sound", on the document: tests hear it without loudspeakers.
import { settings, VOLUMES } from "./settings.svelte";
import { sing, SOUNDS, type Sound } from "./voices";

let context: AudioContext | null = null;

/** Whether the person has touched the page: before, a browser lets it make no sound. */
function touched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? context !== null;
}

/** Get ready, since the person has just touched the page. */
export function wakeSound(): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** Make a sound, after some milliseconds, if the person likes sounds. */
export function play(sound: Sound, afterMs = 0): void {
  if (!settings.sound || settings.silent.includes(sound)) return;
  if (document.hidden || !touched()) return;
  document.dispatchEvent(new CustomEvent<Sound>("sound", { detail: sound }));
  wakeSound();
  if (context?.state !== "running") return;
  const from = context.currentTime + afterMs / 1000;
  for (const voice of SOUNDS[sound]) sing(context, voice, from, VOLUMES[settings.volume]);
}

/** Shake the phone, if it can and the person likes it. */
export function shake(...pattern: number[]): void {
  if (settings.vibrate && touched()) navigator.vibrate?.(pattern);
}

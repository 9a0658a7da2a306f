// What a person likes: kept in this browser, changed in the settings.
import type { Sound } from "./voices";

export const SPEEDS = { off: 0, slow: 700, normal: 400, fast: 200 } as const;
export type Speed = keyof typeof SPEEDS;
/** How loud sounds are. */
export const VOLUMES = { soft: 0.35, normal: 0.7, loud: 1.2 } as const;
export type Volume = keyof typeof VOLUMES;
/** Whose words appear as bubbles at the seats. */
export type Bubbles = "everybody" | "people" | "nobody";
export type Theme = "auto" | "light" | "dark";

interface Settings {
  theme: Theme;
  speed: Speed;
  /** Sounds at the table, and when it is your turn. */
  sound: boolean;
  volume: Volume;
  /** The sounds that are switched off by themselves. */
  silent: Sound[];
  /** Whether a phone shakes when it is your turn, and at a STOP. */
  vibrate: boolean;
  bubbles: Bubbles;
  /** A message of the system when it is your turn and the page is hidden. */
  notify: boolean;
  /** The title of the page when it is your turn. */
  title: boolean;
  /** The bot that is asked for hints; empty: the one that the server proposes. */
  adviser: string;
  /** Whether a coach says when a clearly better move was there. */
  coach: boolean;
  /** Whether special cards pass unasked while one holds no STOP (La Suite Infernale). */
  passWithoutStop: boolean;
  /** Whether one has given a name. */
  named: boolean;
}

const KEY = "settings";

function usual(): Settings {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    theme: "auto",
    speed: still ? "off" : "normal",
    sound: true,
    volume: "normal",
    silent: [],
    vibrate: true,
    bubbles: "everybody",
    notify: false,
    title: true,
    adviser: "",
    coach: false,
    passWithoutStop: true,
    named: false,
  };
}

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...usual(), ...kept() });

$effect.root(() => {
  $effect(() => localStorage.setItem(KEY, JSON.stringify(settings)));
  $effect(() => {
    document.documentElement.dataset.theme = settings.theme;
  });
});

/** How long a card flies, in milliseconds. */
export function flightMs(): number {
  return SPEEDS[settings.speed] ?? 0;
}

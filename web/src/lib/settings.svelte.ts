// What a person likes: kept in this browser, changed in the settings.
export const SPEEDS = { off: 0, slow: 700, normal: 400, fast: 200 } as const;
export type Speed = keyof typeof SPEEDS;
export type Theme = "auto" | "light" | "dark";

interface Settings {
  theme: Theme;
  speed: Speed;
  /** A beep when it is one's turn. */
  sound: boolean;
  /** A message of the system when it is one's turn and the page is hidden. */
  notify: boolean;
  /** The title of the page when it is one's turn. */
  title: boolean;
  /** The bot that is asked for hints. */
  adviser: string;
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
    notify: false,
    title: true,
    adviser: "lucifer",
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

// The faces of the house: six devils who play as bots, and a dozen heads for people. Each is a few
// shapes in a box of 64 by 64; eyes and mouth are drawn by Portrait.svelte, since they show a mood.

/** How many colours of players there are: as many as can sit at a table. */
export const COLOURS = 6;

export type Mood = "waiting" | "pleased" | "cross";

/** A surface, or with a width a line: its ink and its path. */
export type Shape = [ink: string, path: string, width?: number];

export interface Drawing {
  /** Which of the six colours of players it likes best. */
  colour: number;
  /** Horns, ears, hair: what stands behind the head. */
  behind: Shape[];
  skin: string;
  head: string;
  /** Hair, cheeks, noses: what lies on the head, under eyes and mouth. */
  on: Shape[];
  /** Left eye, right eye, how high, how large. */
  eyes: [left: number, right: number, y: number, size: number];
  mouth: [x: number, y: number, size: number];
  /** Glasses, a patch, a moustache: what lies over everything. */
  over?: Shape[];
  /** Eyes that glow instead of being white. */
  glow?: string;
  /** A flame on the head: it flickers with every mood but waiting. */
  flame?: Shape;
}

const INK = "#2b1d16";
const BONE = "#f3dcb0";
const EGG = "M13 35c0-14 8-21 19-21s19 7 19 21c0 13-9 20-19 20s-19-7-19-20z";
const BROAD = "M10 35c0-13 9-20 22-20s22 7 22 20c0 13-9 20-22 20s-22-7-22-20z";
const LONG = "M15 31c0-12 8-18 17-18s17 6 17 18c0 14-9 26-17 26s-17-12-17-26z";
const EARS = "M15 32 4 25c0 9 4 14 12 15zM49 32l11-7c0 9-4 14-12 15z";

/** The six devils, by the name of the person. */
const DEVILS: Record<string, Drawing> = {
  // The youngest: large eyes, a tuft, one tooth.
  pim: {
    colour: 0,
    behind: [
      [BONE, "M19 20c-4-4-5-8-4-12 2 4 6 5 10 8zM45 20c4-4 5-8 4-12-2 4-6 5-10 8z"],
      ["#d9682b", EARS],
    ],
    skin: "#e9813c",
    head: EGG,
    on: [
      ["#7a2d10", "M25 16c0-6 3-9 8-11-1 3 0 5 3 6 2-2 3-2 5-2-2 2-2 5-2 8-4-2-9-2-14-1z"],
      ["#d9682b", "M17 43a4 3 0 1 0 8 0 4 3 0 1 0-8 0zM39 43a4 3 0 1 0 8 0 4 3 0 1 0-8 0z"],
    ],
    eyes: [24, 40, 33, 6],
    mouth: [32, 45, 0.9],
  },
  // Knits: a bun with two needles, round glasses.
  odile: {
    colour: 1,
    behind: [
      ["#8a5a2b", "M15 3 44 20M49 3 20 20", 2],
      ["#e8e2ef", "M22 16a10 9 0 1 1 20 0z"],
      [BONE, "M15 25c-6-1-8-5-7-10 3 4 6 4 10 5zM49 25c6-1 8-5 7-10-3 4-6 4-10 5z"],
    ],
    skin: "#b98fc9",
    head: EGG,
    on: [["#e8e2ef", "M13 33c0-12 7-19 19-19s19 7 19 19c-4-9-9-12-15-12-2 4-17 1-23 12z"]],
    eyes: [24, 40, 35, 4.4],
    mouth: [32, 47, 0.8],
    over: [
      [
        INK,
        "M16.5 35a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0zM32.5 35a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0z",
        1.7,
      ],
    ],
  },
  // The landlord: broad, curled horns, a moustache.
  baptiste: {
    colour: 2,
    behind: [
      [BONE, "M17 25C5 27 1 15 8 7c0 7 5 9 13 9zM47 25c12 2 16-10 9-18 0 7-5 9-13 9z"],
      ["#9c2f1b", EARS],
    ],
    skin: "#c4472c",
    head: BROAD,
    on: [
      ["#9c2f1b", "M28 34q4-3 8 0l1 7q-5 4-10 0z"],
      [INK, "M20 16c4-4 20-4 24 0-7-1-17-1-24 0z"],
    ],
    eyes: [22.5, 41.5, 31, 4.6],
    mouth: [32, 48.5, 0.75],
    over: [
      [
        INK,
        "M32 41c4-2 9-2 12 0 3 2 5 1 7-2 1 6-4 10-10 8-4-1-7-3-9-4-2 1-5 3-9 4-6 2-11-2-10-8 2 3 4 4 7 2 3-2 8-2 12 0z",
      ],
    ],
  },
  // Counts: parted hair, pointed glasses, a pencil behind the ear.
  marguerite: {
    colour: 3,
    behind: [
      ["#1c3a2c", "M11 50C5 30 14 11 32 11s27 19 21 39l-7 4H18z"],
      [BONE, "M22 14C18 10 18 5 20 1c1 5 4 7 8 9zM42 14c4-4 4-9 2-13-1 5-4 7-8 9z"],
    ],
    skin: "#74a98a",
    head: LONG,
    on: [
      [
        "#1c3a2c",
        "M14 34c-1-14 7-22 18-22s19 8 18 22c-4-4-5-9-7-13-5 1-9-1-11-5-2 4-6 6-11 5-2 4-3 9-7 13z",
      ],
      ["#d9a22e", "M46 20 60 30l-1.5 2.5L45 23z"],
    ],
    eyes: [25, 39, 34, 3.8],
    mouth: [32, 48, 0.65],
    over: [[INK, "M16 30l15 2c0 6-4 9-8 9s-7-4-7-11zM48 30l-15 2c0 6 4 9 8 9s7-4 7-11z", 1.7]],
  },
  // A retired smuggler: a scarf, a patch, an earring, stubble.
  fosco: {
    colour: 4,
    behind: [
      ["#3d6f93", EARS],
      [BONE, "M20 16c-6-2-9-6-9-12 4 4 8 4 14 6zM45 15l1-6-6 3z"],
      ["#e7b33c", "M56 38a3 3 0 1 0 .1 0z", 1.8],
    ],
    skin: "#5b8fb3",
    head: EGG,
    on: [
      [
        "#b3321b",
        "M12 30c0-11 8-18 20-18s20 7 20 18c-12-6-28-6-40 0zM51 27c5-1 8 0 10 3-4 0-6 2-7 5z",
      ],
      ["#3d6f93", "M17 44c3 9 27 9 30 0 1 9-6 12-15 12s-16-3-15-12z"],
    ],
    eyes: [24, 40, 35, 4.6],
    mouth: [33, 46, 0.75],
    over: [
      [INK, "M17 31.5c4-2 10-2 14 0 0 7-3 10-7 10s-7-3-7-10z"],
      [INK, "M12 27 31 33l20-3", 1.6],
    ],
  },
  // Does not speak: a candle between tall horns.
  lucifer: {
    colour: 5,
    behind: [
      ["#f6e7c8", "M20 21C9 16 7 7 11 0c2 8 7 11 15 14zM44 21c11-5 13-14 9-21-2 8-7 11-15 14z"],
      ["#f3e9d8", "M29.5 6h5v10h-5z"],
      ["#241512", EARS],
    ],
    flame: ["#ffb347", "M32-1c.6 3 3 4 3 6a3 3 0 0 1-6 0c0-2 1.6-2 3-6z"],
    skin: "#4a302a",
    head: LONG,
    on: [
      [
        "#241512",
        "M32 57c-5-3-9-9-8-12q8 4 16 0c1 3-3 9-8 12zM15 30c1-12 8-17 17-17s16 5 17 17c-5-8-10-9-17-4-7-5-12-4-17 4z",
      ],
    ],
    eyes: [24.5, 39.5, 34, 4],
    mouth: [32, 45.5, 0.6],
    glow: "#ff8a4a",
  },
};

/** A dozen heads to choose from. */
const HEADS: Record<string, Drawing> = {
  cat: {
    colour: 5,
    behind: [
      ["#4a4350", "M14 30 12 9l15 8zM50 30l2-21-15 8z"],
      ["#c98a94", "M16 24 15 14l7 4zM48 24l1-10-7 4z"],
    ],
    skin: "#5d5566",
    head: BROAD,
    on: [
      ["#c98a94", "M29 41h6l-3 3z"],
      ["#efe6da", "M8 41l12 1M8 47l12-2M56 41l-12 1M56 47l-12-2", 1.3],
    ],
    eyes: [23, 41, 34, 5],
    mouth: [32, 48, 0.55],
  },
  fox: {
    colour: 0,
    behind: [
      ["#b8531d", "M13 32 9 8l18 9zM51 32l4-24-18 9z"],
      [INK, "M11 14 9 8l6 3zM53 14l2-6-6 3z"],
    ],
    skin: "#d9752f",
    head: "M9 29c6-10 14-13 23-13s17 3 23 13c-3 14-15 27-23 27S12 43 9 29z",
    on: [
      ["#f6e8d0", "M9 29c9 0 19 8 23 27C24 56 12 43 9 29zM55 29c-9 0-19 8-23 27 8 0 20-13 23-27z"],
      [INK, "M28 50q4-3 8 0-1 5-4 5t-4-5z"],
    ],
    eyes: [23.5, 40.5, 32, 4],
    mouth: [32, 46, 0.45],
  },
  owl: {
    colour: 3,
    behind: [["#6b5136", "M13 30 11 10l14 8zM51 30l2-20-14 8z"]],
    skin: "#8a6a46",
    head: EGG,
    on: [
      ["#e6d3af", "M14 34a9.5 9.5 0 1 1 18 3 9.5 9.5 0 1 1 18-3c2 16-8 20-18 20s-20-4-18-20z"],
      ["#e0a02e", "M29 40h6l-3 7z"],
    ],
    eyes: [24, 40, 33, 6.2],
    mouth: [32, 50, 0.4],
  },
  toad: {
    colour: 3,
    behind: [["#4f8a4a", "M14 26a9 9 0 1 1 18 0 9 9 0 1 1 18 0z"]],
    skin: "#6aa45a",
    head: "M7 38c2-11 12-16 25-16s23 5 25 16c1 11-11 17-25 17S6 49 7 38z",
    on: [
      [
        "#4f8a4a",
        "M12 40a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM49 37a2 2 0 1 0 4 0 2 2 0 1 0-4 0zM17 47a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0z",
      ],
    ],
    eyes: [22.5, 41.5, 25, 5.5],
    mouth: [32, 43, 1.15],
  },
  raven: {
    colour: 4,
    behind: [["#1d2a38", "M22 18c-2-6 2-10 6-12 0 3 2 4 4 4 0-3 3-5 6-5-2 5 2 9 3 14z"]],
    skin: "#2f4256",
    head: EGG,
    on: [
      ["#e0a02e", "M23 39c6-4 12-4 18 0-4 8-7 14-9 16-2-2-5-8-9-16z"],
      ["#a56f16", "M23.5 40c6 2 11 2 17 0", 1.4],
    ],
    eyes: [23.5, 40.5, 31, 4.8],
    mouth: [32, 60, 0.01],
  },
  bat: {
    colour: 1,
    behind: [
      ["#5a3d6e", "M17 28C10 20 10 10 13 4c4 6 9 8 12 12zM47 28c7-8 7-18 4-24-4 6-9 8-12 12z"],
      ["#d08fb0", "M17 21c-3-4-3-8-2-11 2 4 4 5 6 7zM47 21c3-4 3-8 2-11-2 4-4 5-6 7z"],
    ],
    skin: "#77548f",
    head: EGG,
    on: [
      ["#5a3d6e", "M27 39q5-4 10 0l-2 4h-6z"],
      ["#fff8ea", "M25 49l2 5 2-5zM35 49l2 5 2-5z"],
    ],
    eyes: [23.5, 40.5, 33, 5],
    mouth: [32, 48, 0.75],
  },
  goat: {
    colour: 2,
    behind: [
      [BONE, "M21 18C13 18 8 12 9 4c4 6 9 6 16 8zM43 18c8 0 13-6 12-14-4 6-9 6-16 8z"],
      ["#cbb79c", "M16 29 3 27c2 7 7 10 14 9zM48 29l13-2c-2 7-7 10-14 9z"],
    ],
    skin: "#eadcc4",
    head: LONG,
    on: [
      ["#cbb79c", "M27 55c1 6 9 6 10 0l-5 3zM24 15c3-5 13-5 16 0-2 5-4 7-8 9-4-2-6-4-8-9z"],
      ["#a2786a", "M27 42q5-3 10 0l-3 4h-4z"],
    ],
    eyes: [24.5, 39.5, 33, 4.2],
    mouth: [32, 49, 0.55],
  },
  ghost: {
    colour: 4,
    behind: [["#b9cbd8", "M12 58V33C12 20 20 11 33 11s21 9 21 22v25l-7-5-7 6-7-6-7 6-7-6z"]],
    skin: "#dbe7ee",
    head: "M11 57V32c0-13 9-22 21-22s21 9 21 22v25l-7-5-7 6-7-6-7 6-7-6z",
    on: [
      ["#b9cbd8", "M16 40a4 2.5 0 1 0 8 0 4 2.5 0 1 0-8 0zM40 40a4 2.5 0 1 0 8 0 4 2.5 0 1 0-8 0z"],
    ],
    eyes: [24.5, 39.5, 30, 5],
    mouth: [32, 42, 0.7],
  },
  hedgehog: {
    colour: 5,
    behind: [
      [
        "#5c4630",
        "M32 4l4 6 6-4 2 7 7-2 0 7 7 1-3 6 6 4-5 5 4 6-6 3 2 7-8 0-1 6H17l-1-6-8 0 2-7-6-3 4-6-5-5 6-4-3-6 7-1 0-7 7 2 2-7 6 4z",
      ],
    ],
    skin: "#e2bf8f",
    head: "M15 38c1-12 8-17 17-17s16 5 17 17c0 11-8 18-17 18s-17-7-17-18z",
    on: [
      ["#c99b63", "M19 45a4 2.5 0 1 0 8 0 4 2.5 0 1 0-8 0zM37 45a4 2.5 0 1 0 8 0 4 2.5 0 1 0-8 0z"],
      [INK, "M28.5 41q3.5-4 7 0-1 4-3.5 4t-3.5-4z"],
    ],
    eyes: [25, 39, 34, 4],
    mouth: [32, 48.5, 0.55],
  },
  bear: {
    colour: 2,
    behind: [
      [
        "#6e4326",
        "M8 20a8.5 8.5 0 1 1 17 0 8.5 8.5 0 1 1-17 0zM39 20a8.5 8.5 0 1 1 17 0 8.5 8.5 0 1 1-17 0z",
      ],
      ["#c08a62", "M12.5 20a4 4 0 1 1 8 0 4 4 0 1 1-8 0zM43.5 20a4 4 0 1 1 8 0 4 4 0 1 1-8 0z"],
    ],
    skin: "#8d5a35",
    head: BROAD,
    on: [
      ["#dcb38a", "M20 45c0-7 5-10 12-10s12 3 12 10-5 9-12 9-12-2-12-9z"],
      [INK, "M27.5 39q4.5-4 9 0-1 5-4.5 5t-4.5-5z"],
    ],
    eyes: [22.5, 41.5, 30, 4],
    mouth: [32, 48, 0.6],
  },
  candle: {
    colour: 0,
    behind: [
      ["#ff9d3b", "M32 0c2 8 8 10 8 17a8 8 0 0 1-16 0c0-5 4-6 8-17z"],
      ["#ffe08a", "M32 10c1 4 4 5 4 8a4 4 0 0 1-8 0c0-3 2-4 4-8z"],
    ],
    skin: "#f3e3c3",
    head: "M16 60V27c0-4 4-3 6-1 2-5 7-4 9-1 3-4 8-3 9 1 3-3 8-2 8 2v32z",
    on: [
      [
        "#e2cb9d",
        "M16 60V27c0-4 4-3 6-1v12c0 3-3 3-3 0v22zM42 27c3-2 6-2 6 1v14c0 3-3 3-3 0V33c0-3-3-2-3-6z",
      ],
    ],
    eyes: [26.5, 40, 38, 4.2],
    mouth: [33, 49, 0.65],
  },
  moth: {
    colour: 1,
    behind: [
      ["#3f2f4a", "M27 18C24 10 18 7 12 8M37 18c3-8 9-11 15-10", 2.2],
      ["#a98bb8", "M14 33C2 30 1 20 4 14c10 2 16 8 18 14zM50 33c12-3 13-13 10-19-10 2-16 8-18 14z"],
    ],
    skin: "#cdb9d6",
    head: EGG,
    on: [
      [
        "#a98bb8",
        "M15 44c3 4 5 3 6 6 3-1 4 2 6 4-8-2-11-5-12-10zM49 44c-3 4-5 3-6 6-3-1-4 2-6 4 8-2 11-5 12-10z",
      ],
    ],
    eyes: [23.5, 40.5, 33, 6],
    mouth: [32, 46, 0.6],
  },
};

/** The names of the heads, as they are offered. */
export const AVATARS = Object.keys(HEADS);

/** The drawing of a person or a head; a candle for one that this page does not know. */
export function drawing(name: string): Drawing {
  return DEVILS[name] ?? HEADS[name] ?? HEADS["candle"]!;
}

// What each devil has before them on the bar, in a box of 30 by 30: surfaces, each with its ink.
export const THINGS: Record<string, [ink: string, path: string][]> = {
  // A book of accounts.
  marguerite: [
    ["#7a2d2a", "M2 29l2-8h24l2 8z"],
    ["#fffaf0", "M5 22q6-3 10-.5Q20 19 27 22l1.500 5q-8-2-13 0-5-2-13 0z"],
  ],
  // A hand of cards, held the wrong way round.
  pim: [
    ["#fffaf0", "M0 12l9-4 7 17-9 4z"],
    ["#fffaf0", "M9 7h10v19H9z"],
    ["#fffaf0", "M19 7l9 4-7 18-9-4z"],
    ["#b3321b", "M11.500 13.500l2.500-4 2.500 4-2.500 4z"],
  ],
  // A mug.
  baptiste: [
    ["none", "M22 14c9-2 9 11 0 10"],
    ["#b98e57", "M5 11h17l-1.500 18h-14z"],
    ["#fffaf0", "M4 12c-3-5 3-8 5-5 1-4 8-4 9 0 4-2 7 3 4 6-4 2-14 1-18-1z"],
  ],
  // A card, face down.
  lucifer: [
    ["#7a1f0c", "M4 29l4-8h20l2 8z"],
    ["#f6dfb4", "M14.500 25a2.500 1.600 0 1 0 5 0 2.500 1.600 0 1 0-5 0z"],
  ],
  // A ball of wool.
  odile: [
    ["#b98fc9", "M5 20a9.500 9.500 0 1 1 19 0 9.500 9.500 0 1 1-19 0z"],
    ["none", "M7 15q9 0 14 11M6 21q7-1 11 8M13 11q9 3 11 10M23 26q5 4 9 1"],
  ],
  // His savings.
  fosco: [
    ["#e3ac12", "M2 26h15v3.500H2zM3 22h15v4H3zM2 18h15v4H2zM3 14h15v4H3z"],
    ["#f4cf63", "M3 14a7.500 2.500 0 1 1 15 0 7.500 2.500 0 1 1-15 0z"],
  ],
};

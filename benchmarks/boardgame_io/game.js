// Skip-Bo's classic edition as one would write it for boardgame.io: four players, secret hands and stocks.

const SERIES = 4;
const LAST = 12;
const HAND = 5;
const STOCK = 20;
const WILD = 0;

function setup({ random, ctx }) {
  const deck = [];
  for (let number = 1; number <= LAST; number++) for (let n = 0; n < 12; n++) deck.push(number);
  for (let n = 0; n < 18; n++) deck.push(WILD);
  const draw = random.Shuffle(deck);
  const players = {};
  for (const id of ctx.playOrder) {
    players[id] = { hand: [], stock: draw.splice(0, STOCK), discards: [[], [], [], []] };
  }
  return { draw, done: [], series: Array(SERIES).fill(0), players };
}

function fits(card, top) {
  return card === WILD || card === top + 1;
}

function fill({ G, ctx, random }) {
  const { hand } = G.players[ctx.currentPlayer];
  while (hand.length < HAND) {
    if (!G.draw.length) G.draw = random.Shuffle(G.done.splice(0));
    if (!G.draw.length) return;
    hand.push(G.draw.pop());
  }
}

function legal(player, series) {
  const moves = [];
  const to = (card, from, index) =>
    series.forEach((top, k) => fits(card, top) && moves.push({ move: 'play', args: [from, index, k] }));
  player.hand.forEach((card, index) => to(card, 'hand', index));
  if (player.stock.length) to(player.stock[player.stock.length - 1], 'stock', 0);
  player.discards.forEach((pile, k) => pile.length && to(pile[pile.length - 1], 'discard', k));
  player.hand.forEach((_, index) => {
    for (let pile = 0; pile < 4; pile++) moves.push({ move: 'discard', args: [index, pile] });
  });
  return moves.length ? moves : [{ move: 'pass', args: [] }];
}

const SkipBo = {
  name: 'skip-bo',
  setup,
  minPlayers: 4,
  maxPlayers: 4,
  turn: { onBegin: fill },
  moves: {
    pass: ({ events }) => events.endTurn(),
    play: ({ G, ctx, events, random }, from, index, k) => {
      const player = G.players[ctx.currentPlayer];
      const pile = { hand: player.hand, stock: player.stock, discard: player.discards[index] }[from];
      const at = from === 'hand' ? index : pile.length - 1;
      if (!pile.length || !fits(pile[at], G.series[k])) return 'INVALID_MOVE';
      G.done.push(pile.splice(at, 1)[0]);
      G.series[k] = (G.series[k] + 1) % LAST;
      if (!player.stock.length) events.endGame({ winner: ctx.currentPlayer });
      if (!player.hand.length) fill({ G, ctx, random });
    },
    discard: ({ G, ctx, events }, index, pile) => {
      const player = G.players[ctx.currentPlayer];
      if (index >= player.hand.length) return 'INVALID_MOVE';
      player.discards[pile].push(player.hand.splice(index, 1)[0]);
      events.endTurn();
    },
  },
  playerView: ({ G, playerID }) => {
    const players = {};
    for (const [id, { hand, stock, discards }] of Object.entries(G.players)) {
      players[id] = {
        hand: id === playerID ? hand : hand.length,
        stock: stock.slice(-1),
        left: stock.length,
        discards,
      };
    }
    return { ...G, draw: G.draw.length, done: G.done.length, players };
  },
};

module.exports = { SkipBo, legal };

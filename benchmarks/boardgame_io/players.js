// Many clients of boardgame.io's server, each playing at random: node players.js PORT TABLES SECONDS
// The first client to ask for a match makes the server open it. Prints a line at every stage, and at last one of JSON. A client is a bare socket, with none of boardgame.io's own client.

const { io } = require('socket.io-client');
const { legal } = require('./game.js');

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const WARM_UP = 3000;
const SETTLED = 500;
const SEATS = 4;
const meter = { begin: Infinity, end: Infinity, latencies: [], shown: 0 };

function running() {
  const now = performance.now();
  return now >= meter.begin && now < meter.end;
}

function connect(match, seat) {
  return new Promise((resolve) => {
    const socket = io(`http://127.0.0.1:${port}/skip-bo`, { transports: ['websocket'], forceNew: true });
    let asked = null;
    const see = (state) => {
      if (asked !== null) {
        if (running()) meter.latencies.push(performance.now() - asked);
        asked = null;
      }
      if (running()) meter.shown++;
      if (state.ctx.gameover || state.ctx.currentPlayer !== seat || !meter.playing) return;
      const moves = legal(state.G.players[seat], state.G.series);
      const { move, args } = moves[Math.floor(Math.random() * moves.length)];
      const payload = { type: move, args, playerID: seat, credentials: 'x' };
      asked = performance.now();
      socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, match, seat);
    };
    const join = () =>
      new Promise((joined) => {
        socket.on('sync', (_, { state }) => joined(() => see(state)));
        socket.emit('sync', match, seat, 'x', SEATS);
      });
    socket.on('update', (_, state) => see(state));
    socket.on('connect', () => resolve(join));
  });
}

async function stage(name) {
  await new Promise((resolve) => setTimeout(resolve, SETTLED));
  console.log(name);
  await new Promise((resolve) => setTimeout(resolve, SETTLED));
}

async function main() {
  await stage('opened');
  const seats = [];
  for (let n = 0; n < tables; n++) {
    for (let seat = 0; seat < SEATS; seat++) seats.push(await connect(`table-${n}`, String(seat)));
  }
  await stage('connected');
  const games = [];
  for (const join of seats) games.push(await join());
  console.log('playing');
  meter.playing = true;
  meter.begin = performance.now() + WARM_UP;
  meter.end = meter.begin + 1000 * seconds;
  for (const go of games) go();
  setTimeout(() => {
    const sorted = meter.latencies.sort((a, b) => a - b);
    console.log(
      JSON.stringify({
        moves: sorted.length,
        shown: meter.shown,
        per_second: sorted.length / seconds,
        p50_ms: sorted[Math.floor(sorted.length / 2)],
        p99_ms: sorted[Math.floor(sorted.length * 0.99)],
      }),
    );
    process.exit(0);
  }, WARM_UP + 1000 * seconds);
}

main();

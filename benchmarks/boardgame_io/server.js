// boardgame.io's own server with its in-memory store: node server.js PORT

const { Server } = require('boardgame.io/server');
const { SkipBo } = require('./game.js');

const server = Server({ games: [SkipBo], authenticateCredentials: () => true });
server.run({ port: Number(process.argv[2]) }, () => console.log('running'));

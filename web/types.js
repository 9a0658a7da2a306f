// Writes the types of the protocol: `pandemonium schema | node types.js > src/lib/wire.ts`.
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(await text(process.stdin));
const { from_client, from_server, new_table, $defs } = schema;
const wire = {
  title: "Wire",
  type: "object",
  properties: { from_client, from_server, new_table },
  required: ["from_client", "from_server", "new_table"],
  additionalProperties: false,
  $defs,
};
const bannerComment = "// The messages of the protocol. Made by `make types` from server/wire.py.";
const style = { printWidth: 100 };
process.stdout.write(await compile(wire, "Wire", { bannerComment, style, format: true }));

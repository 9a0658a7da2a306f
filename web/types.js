// Writes the page's types, from the schema of all that crosses the wire: `make types`.
//
// `pandemonium schema | node types.js FOLDER`, where FOLDER is `src`. lib/wire.ts has what the server knows; games/GAME/types.ts what each game knows.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";

const { protocol, close_codes, games, $defs, $schema, ...parts } = JSON.parse(
  await text(process.stdin),
);
const constants = [
  `export const PROTOCOL = ${protocol};`,
  `export const CLOSE_CODES = ${JSON.stringify(close_codes)} as const;`,
];

await write("lib/wire.ts", "Wire", parts, $defs, "server/wire.py", constants);
for (const [name, { $defs, ...parts }] of Object.entries(games)) {
  const folder = name.replaceAll("-", "_");
  const source = `games/${folder}/types.py`;
  await write(`games/${name}/types.ts`, camelCase(name), parts, $defs, source, []);
}

async function write(file, title, properties, $defs, source, constants) {
  const schema = {
    title,
    type: "object",
    properties,
    required: Object.keys(properties),
    $defs,
  };
  const bannerComment = [`// Made by \`make types\` from ${source}.`, ...constants].join("\n");
  const options = {
    bannerComment,
    additionalProperties: false,
    style: { printWidth: 100, trailingComma: "all" },
  };
  const types = withoutOrigins(await compile(prepared(schema), title, options));
  const path = join(process.argv[2], file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, types);
}

/** References with nothing beside them, so that what is referred to keeps its name; objects that may
 * have any fields, as such. */
function prepared(schema) {
  if (Array.isArray(schema)) return schema.map(prepared);
  if (schema === null || typeof schema !== "object") return schema;
  if (typeof schema.$ref === "string") return { $ref: schema.$ref };
  const anything = schema.type === "object" && !schema.properties && !schema.additionalProperties;
  if (anything) return { ...schema, additionalProperties: true };
  return Object.fromEntries(Object.entries(schema).map(([key, each]) => [key, prepared(each)]));
}

/** Without what the compiler says of every definition: by what it is referenced. */
function withoutOrigins(text) {
  const origin = / \* This interface was referenced by .*\n \* via the `definition` .*\n/g;
  return text.replace(origin, "").replaceAll(" *\n */", " */").replaceAll("/**\n */\n", "");
}

function camelCase(name) {
  return name.replace(/(^|-)(.)/g, (_, _dash, letter) => letter.toUpperCase());
}

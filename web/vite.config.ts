// How the page is built: into the Python package, which serves it.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** What every screen needs comes in one file: each file more costs its headers, and a way. */
const EVERYWHERE =
  /node_modules|src\/(cards|lib\/(api|catalogue|naming|opening|route|settings|words)|parts\/(Icon|Portrait|portraits|NameForm|Dialog)|learn\/(FirstTime|progress))/;

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/pandemonium/page",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "page", test: EVERYWHERE }] } },
    },
  },
  server: { proxy: { "/api": { target: "http://localhost:8666", ws: true } } },
});

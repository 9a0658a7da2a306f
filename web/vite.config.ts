// How the page is built: into the Python package, which serves it.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/pandemonium/page", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": { target: "http://localhost:8666", ws: true } } },
});

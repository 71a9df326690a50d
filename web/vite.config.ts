import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { worker } from "./building/worker.ts";
import { words } from "./building/words.ts";

declare const process: { env: Record<string, string | undefined> };
const server = `http://127.0.0.1:${process.env.SUITORS_PORT ?? 8730}`;

// The built client is a part of the Python package, which serves it.
export default defineConfig({
  plugins: [svelte(), words(), worker()],
  // The one worker that runs WebAssembly has a place of its own, and a policy of its own there.
  worker: { format: "es", rollupOptions: { output: { entryFileNames: "home/[name]-[hash].js", chunkFileNames: "home/[name]-[hash].js" } } },
  build: {
    outDir: "../src/suitors/web",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    // What every page needs comes in one piece: thirty small ones compress worse, and each is a request.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "first", test: /\/src\/main\.ts$/ }] } } },
  },
  server: { proxy: { "/api": { target: server, ws: true } }, fs: { allow: [".."] } },
});

import tailwind from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { BROWSERS } from "./browsers.ts";

/** Preact draws the terminal (D-30), as React alone is 68 kB and a tablet must be ready 2 s after waking. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwind()],
  resolve: {
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
      { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
      { find: /^react(-dom)?$/, replacement: "preact/compat" },
    ],
  },
  build: {
    outDir: "dist",
    // the page's build is already there
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: ".vite/terminal.json",
    target: BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: `${import.meta.dirname}/terminal.html` },
  },
});

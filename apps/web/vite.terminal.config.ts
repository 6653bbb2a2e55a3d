import tailwind from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { BROWSERS } from "./browsers.ts";

/**
 * The terminal at a door (D-30), beside the page and without its libraries: it draws the same components with Preact,
 * because React's own renderer alone is 68 kB, and a tablet at a door has to be there again 2 s after it wakes.
 */
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
    // the page was built into it before
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: ".vite/terminal.json",
    target: BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: `${import.meta.dirname}/terminal.html` },
  },
});

import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { BROWSERS } from "../../apps/web/browsers.ts";

/** As the page is built, but for its parts, of which it has one. */
export default defineConfig({
  root: `${import.meta.dirname}/stub`,
  plugins: [react(), tailwind()],
  build: { target: BROWSERS, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});

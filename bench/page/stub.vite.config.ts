import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { BROWSERS } from "../../apps/web/browsers.ts";

/** Like the build of the page. */
export default defineConfig({
  root: `${import.meta.dirname}/stub`,
  plugins: [react(), tailwind()],
  build: { target: BROWSERS, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});

// Builds dist-kept/: the page as `makeApp(fetch, setTimeout)`, each call of which has its own module state.
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind()],
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  define: { "process.env.NODE_ENV": '"production"' },
  publicDir: false,
  logLevel: "warn",
  build: {
    outDir: "dist-kept",
    emptyOutDir: true,
    target: "esnext",
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    lib: {
      entry: `${import.meta.dirname}/src/testing/kept-app.ts`,
      formats: ["iife"],
      name: "keptApp",
      fileName: () => "app.js",
      cssFileName: "app",
    },
    rolldownOptions: {
      output: {
        codeSplitting: false,
        banner: "globalThis.makeApp = (fetch, setTimeout) => {",
        footer: "return keptApp; };",
      },
    },
  },
});

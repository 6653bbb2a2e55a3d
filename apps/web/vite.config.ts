import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { BROWSERS } from "./browsers.ts";
import { chunkOf, SESSION, START_SESSION } from "./chunks.ts";
import { firstPaint, TERMINAL_DOCUMENT } from "./first-paint.ts";

const server = `http://127.0.0.1:${process.env["PORT"] ?? "8080"}`;
const SERVED_BY_THE_SERVER = ["/api", "/functions", "/healthz", "/readyz", "/metrics", "/openapi.json"];

const LOADED_BY_EACH_PAGE = /\/(index|session|application)-[^/]*$/;

/** As web-files.ts of the server: a terminal gets its own document at the address of door control. */
const terminalInDevelopment: Plugin = {
  name: "terminal-in-development",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      const isTerminal = request.headers.cookie?.includes("platzwart-terminal=") === true;
      if (isTerminal && request.url?.split("?")[0] === "/door-control") request.url = TERMINAL_DOCUMENT;
      next();
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), firstPaint(), terminalInDevelopment],
  // React has this module
  resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: BROWSERS,
    // The content security policy allows no inline script, style or data URL.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // chunks that each page has loaded need no preload
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => !LOADED_BY_EACH_PAGE.test(file)),
    },
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        [SESSION]: `${import.meta.dirname}/src/${START_SESSION}`,
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: "fetched together", name: chunkOf }],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      SERVED_BY_THE_SERVER.map((path) => [path, { target: server, changeOrigin: false }]),
    ),
  },
});

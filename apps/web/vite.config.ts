import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { firstPaint } from "./first-paint.ts";

const server = `http://127.0.0.1:${process.env["PORT"] ?? "8080"}`;
const SERVED_BY_THE_SERVER = ["/api", "/functions", "/healthz", "/readyz", "/metrics", "/openapi.json"];

/** The application is fetched beside the first look at it, not after it and not before its own; only fetched, for reading it takes time too. */
function preloadApplication(): Plugin {
  return {
    name: "preload-application",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const application = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(START));
        const files = application === undefined ? [] : [application.fileName, ...application.imports];
        return files
          .filter((file) => !html.includes(file))
          .map(
            (file): HtmlTagDescriptor => ({
              tag: "link",
              attrs: {
                rel: "preload",
                as: "script",
                fetchpriority: "low",
                crossorigin: true,
                href: `/${file}`,
              },
              injectTo: "head",
            }),
          );
      },
    },
  };
}

/** Where the application begins: a chunk by itself, by which others find what is to be fetched with it. */
const START = "app/start.tsx";

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The modules that one needs before it can run, itself among them. */
function neededBy(entry: string, graph: ModuleGraph): Set<string> {
  const needed = new Set<string>();
  const add = (id: string) => {
    if (needed.has(id)) return;
    needed.add(id);
    for (const other of graph.getModuleInfo(id)?.importedIds ?? []) add(other);
  };
  add(`${import.meta.dirname}/src/${entry}`);
  return needed;
}

/**
 * What the application needs at once is one file beside the first look at it, however many other pages share parts of
 * it: cut into a small file for each combination of pages it would be larger.
 */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (id.endsWith(START) || neededBy("main.tsx", graph).has(id)) return null;
  return neededBy(START, graph).has(id) ? "application" : null;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), firstPaint(), preloadApplication()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: ["chrome111", "edge111", "firefox114", "safari16.4"],
    // The content security policy allows no inline script, style or data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: "application", name: chunkOf }],
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

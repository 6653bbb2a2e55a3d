import { globSync } from "node:fs";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";
import { BROWSERS } from "./browsers.ts";
import { firstPaint, SESSION } from "./first-paint.ts";

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
        const application = chunks.find(({ name }) => name === APPLICATION);
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

const APPLICATION = "application";

const MAIN = "main.tsx";
const START = "app/start.tsx";
const START_SESSION = "app/start-session.ts";
/** Short forms: what is there for whoever is not signed in, and the question of "/" before a door is opened. */
const FORMS = [
  "pages/login-page.tsx",
  "pages/terminal-enrolment-page.tsx",
  "features/doors/open-door-dialog.tsx",
  "features/courts/end-access-dialog.tsx",
];
const HOME_LOWER = "pages/home-lower.tsx";
/** A file of its own: the history is folded away at first. */
const CHART = "features/climate/climate-lines.tsx";
/** Of a hall that is not set up yet: what it shares with the settings comes with it, and not with all other pages. */
const FIRST_STEPS = "pages/first-steps.tsx";
/** Opened by few, and with the library that draws its rows. */
const LOG = "features/system-log/open-log.tsx";
const OTHER_PAGES = "pages/other-pages.ts";
/** A page of its own, as whoever opens it has no time to wait for all others. */
const BOOKING = "pages/booking-page.tsx";
const SETTINGS_TABS = globSync("pages/settings/*-tab.tsx", { cwd: `${import.meta.dirname}/src` });

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
 * What is fetched together is one file, however many pages share parts of it: cut into a small file for each
 * combination of pages "/" would need forty. What only tabs of the settings need is cut by who shares it.
 */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  const isNeededBy = (...entries: string[]) => entries.some((entry) => neededBy(entry, graph).has(id));
  const isStyle = id.endsWith(".css");
  // one sheet, that the document names: a second one would be asked for only when the application has been read
  if (isStyle && isNeededBy(MAIN, START)) return "index";
  if (isNeededBy(START_SESSION)) return SESSION;
  // its scripts stay where the document's own are
  if (isNeededBy(MAIN)) return null;
  if (isNeededBy(START)) return APPLICATION;
  const isOfHome = isNeededBy(HOME_LOWER);
  const isOfPages = isNeededBy(OTHER_PAGES);
  const isOnHome = isOfHome || isNeededBy(CHART, LOG);
  if (isNeededBy(...FORMS) || (isOnHome && (isOfPages || isNeededBy(...SETTINGS_TABS))))
    return isStyle ? APPLICATION : "forms";
  if (isNeededBy(FIRST_STEPS) && !isOfHome) return "first-steps";
  if (isOfHome) return "home-lower";
  if (isNeededBy(BOOKING)) return isOfPages || isNeededBy(...SETTINGS_TABS) ? "shared-parts" : "booking";
  return isOfPages ? "other-pages" : null;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwind(), firstPaint(), preloadApplication()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: BROWSERS,
    // The content security policy allows no inline script, style or data URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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

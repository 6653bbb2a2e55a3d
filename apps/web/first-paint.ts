import { createHash } from "node:crypto";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  build,
  type HtmlTagDescriptor,
  type IndexHtmlTransformContext,
  type Plugin,
  runnerImport,
} from "vite";
import { APPLICATION, HOME_CHUNK, SESSION } from "./chunks.ts";

const here = import.meta.dirname;
/** Document of a terminal at a door (D-30), which has its own build and is served here in development. */
export const TERMINAL_DOCUMENT = "/terminal.html";
const BEFORE_PAINT = "src/before-paint.ts";
const ROOT = '<div id="root"></div>';
/** The page's script tag as Vite writes it. */
const PAGE_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
/** Fetched early but not parsed, as a slow phone needs that time for the first paint. */
const ONLY_FETCHED = 'rel="preload" as="script" fetchpriority="low"';

/** Draws the first look into the document, with a small script that starts the page after the first paint. */
export function firstPaint(): Plugin {
  let script: { readonly fileName: string; readonly source: string } | null = null;
  return {
    name: "first-paint",
    async buildStart() {
      if (this.environment.mode !== "build") return;
      script = await beforePaintScript();
      this.emitFile({ type: "asset", ...script });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {}, path }) {
        if (path === TERMINAL_DOCUMENT) return html;
        const whole = replaceOnce(html, ROOT, `<div id="root">${await firstLook()}</div>`);
        if (script === null) {
          // the script runs late in development, and the notice of a missing page would show until then
          const html = replaceOnce(whole, "<html", '<html data-look="none"');
          return { html, tags: [whileDeveloping()] };
        }
        const page = PAGE_SCRIPT.exec(whole)?.[1];
        if (page === undefined) throw new Error("the built document loads no page");
        const session = chunkNamed(SESSION, bundle).fileName;
        const home = chunkNamed(HOME_CHUNK, bundle);
        const application = chunkNamed(APPLICATION, bundle).fileName;
        const ofEach: readonly string[] = [page.slice(1), session, application];
        const ofHome = [home.fileName, ...home.imports].filter((file) => !ofEach.includes(file));
        const data = {
          page,
          session: `/${session}`,
          application: `/${application}`,
          home: ofHome.map((file) => `/${file}`).join(" "),
        };
        const tags = [
          `<script src="/${script.fileName}"${Object.entries(data)
            .map(([name, value]) => ` data-${name}="${value}"`)
            .join("")}></script>`,
          `<link rel="preload" as="script" crossorigin href="/${session}">`,
          `<link ${ONLY_FETCHED} crossorigin href="${page}">`,
        ];
        return replaceOnce(whole, PAGE_SCRIPT, tags.join("\n    "))
          .replace(`    <link rel="modulepreload" crossorigin href="/${session}">\n`, "")
          .replaceAll('rel="modulepreload"', ONLY_FETCHED);
      },
    },
  };
}

function chunkNamed(name: string, bundle: NonNullable<IndexHtmlTransformContext["bundle"]>) {
  const chunk = Object.values(bundle).find((output) => output.name === name && output.type === "chunk");
  if (chunk?.type !== "chunk") throw new Error(`the build has no chunk "${name}"`);
  return chunk;
}

function whileDeveloping(): HtmlTagDescriptor {
  return { tag: "script", attrs: { type: "module", src: `/${BEFORE_PAINT}` }, injectTo: "head-prepend" };
}

async function firstLook(): Promise<string> {
  const { module } = await runnerImport<typeof import("./src/app/first-look.tsx")>(
    `${here}/src/app/first-look.tsx`,
    { plugins: [withoutStyles] },
  );
  return renderToStaticMarkup(createElement(module.FirstLook));
}

const NO_STYLES = "\0no-styles";

/** The page's build has the style sheets; markup needs none. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  resolveId: (source) => (source.endsWith(".css") ? NO_STYLES : null),
  load: (id) => (id === NO_STYLES ? "" : null),
};

/** Only a classic script runs before the document continues. */
async function beforePaintScript() {
  const outputs = await build({
    root: here,
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      lib: { entry: BEFORE_PAINT, formats: ["iife"], name: "beforePaint" },
    },
  });
  const [output] = [outputs].flat();
  const chunk = output !== undefined && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${BEFORE_PAINT} was not built`);
  const hash = createHash("sha256").update(chunk.code).digest("base64url").slice(0, 8);
  return { fileName: `assets/before-paint-${hash}.js`, source: chunk.code };
}

function replaceOnce(text: string, what: string | RegExp, by: string): string {
  const replaced = text.replace(what, () => by);
  if (replaced === text) throw new Error(`the document has no ${what}`);
  return replaced;
}

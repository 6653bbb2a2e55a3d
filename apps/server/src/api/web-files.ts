import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { PATHS } from "@platzwart/contract/page-paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Terminals } from "../modules/terminals/terminals.ts";
import { replyRefusal } from "./error-replies.ts";
import { TerminalCookie, terminalTokenOf } from "./terminal-cookie.ts";

/** Unknown paths below these get a problem document instead of a page. */
const NON_PAGE_PATHS = [
  "/api",
  "/functions",
  "/devices",
  "/downloads",
  "/healthz",
  "/readyz",
  "/metrics",
  "/openapi.json",
];

/** Documents of the panel, and of a door's terminal (D-30). */
const PANEL_DOCUMENT = "index.html";
const TERMINAL_DOCUMENT = "terminal.html";

/** Changes with the program and with any file of the pages, as both documents name the files by their hash. */
export function versionOfPages({ webFolder, version }: { webFolder: string; version: string }): string {
  const hash = createHash("sha256").update(version);
  for (const name of [PANEL_DOCUMENT, TERMINAL_DOCUMENT]) {
    const file = join(webFolder, name);
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  return hash.digest("base64url").slice(0, 16);
}

/**
 * Browsers cache files with a hash in the name for a year and revalidate all others. An unknown page path
 * gets index.html with status 404; the door-control path serves an enrolled browser the terminal's document.
 */
export function serveWebFiles(
  app: FastifyInstance,
  folder: string,
  terminals: Pick<Terminals, "isEnrolled">,
): void {
  const isBuilt = existsSync(join(folder, PANEL_DOCUMENT));
  const hasTerminals = existsSync(join(folder, TERMINAL_DOCUMENT));
  if (isBuilt) {
    void app.register(fastifyStatic, {
      root: folder,
      // one route per file would take a third of the server's start time
      serve: false,
      dotfiles: "ignore",
      index: false,
      preCompressed: true,
      acceptRanges: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        void response.header("cache-control", cacheControlOf(path));
      },
    });
    for (const path of Object.values(PATHS)) {
      if (path !== PATHS.doorControl) app.get(path, async (_request, reply) => sendPage(reply));
    }
    app.get(PATHS.doorControl, async (request, reply) => {
      reply.header("vary", "Cookie");
      const isTerminal = await isFromTerminal(request, reply, terminals);
      return isTerminal && hasTerminals ? sendPage(reply, TERMINAL_DOCUMENT) : sendPage(reply);
    });
    const files = new Set([...filesOf(folder), ...filesOf(folder, "assets/")]);
    // served at the paths of pages only
    files.delete(PANEL_DOCUMENT);
    files.delete(TERMINAL_DOCUMENT);
    for (const subfolder of ["", "assets/"]) {
      app.get<{ Params: { file: string } }>(`/${subfolder}:file`, async (request, reply) => {
        const file = `${subfolder}${request.params.file}`;
        return files.has(file) ? reply.sendFile(file) : replyUnknown(request, reply);
      });
    }
  }
  const replyUnknown = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isPage =
      request.method === "GET" &&
      acceptsHtml(request) &&
      !NON_PAGE_PATHS.some((folder) => isBelow(path, folder));
    if (isBuilt && isPage) return sendPage(reply.code(404));
    return replyRefusal(request, reply, { code: "route_unknown", path });
  };
  // before a body is read, since nothing here needs one
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404 && hasBody(request)) return replyUnknown(request, reply);
  });
  app.setNotFoundHandler(replyUnknown);
}

/** The document at the door-control screen's address depends on the cookie. */
function cacheControlOf(file: string): string {
  if (file.includes("/assets/")) return "public, max-age=31536000, immutable";
  return file.includes(`/${TERMINAL_DOCUMENT}`) ? "no-store" : "no-cache";
}

/** Paths relative to `folder`, without dot files; `subfolder`: empty or ending in a slash. */
function filesOf(folder: string, subfolder = ""): string[] {
  if (!existsSync(join(folder, subfolder))) return [];
  return readdirSync(join(folder, subfolder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ name }) => `${subfolder}${name}`);
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** Sends a page of the web app, which itself shows the content of the path. */
function sendPage(reply: FastifyReply, document = PANEL_DOCUMENT): FastifyReply {
  return reply.sendFile(document);
}

/** Removes the cookie of a removed terminal; true without the database, too, as the door would show a sign-in. */
async function isFromTerminal(
  request: FastifyRequest,
  reply: FastifyReply,
  terminals: Pick<Terminals, "isEnrolled">,
): Promise<boolean> {
  const token = terminalTokenOf(request);
  if (token === null) return false;
  try {
    if (await terminals.isEnrolled(token)) return true;
  } catch {
    return true;
  }
  new TerminalCookie(request, reply).clear();
  return false;
}

function acceptsHtml(request: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? "*/*");
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { PATHS } from "@platzwart/contract/page-paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { replyRefusal } from "./error-replies.ts";

/** Below these paths are no pages; an unknown path there is refused with a problem document. */
const NON_PAGE_PATHS = ["/api", "/functions", "/devices", "/healthz", "/readyz", "/metrics", "/openapi.json"];

/** Tells the web app that is given out from others; its document names all its files by hash. */
export function versionOfPages({ webFolder, version }: { webFolder: string; version: string }): string {
  const hash = createHash("sha256").update(version);
  const file = join(webFolder, "index.html");
  if (existsSync(file)) hash.update(readFileSync(file));
  return hash.digest("base64url").slice(0, 16);
}

/**
 * Serves the built web app with its pre-compressed files. Browsers cache files with a hash in the name for a year and
 * revalidate all others. An unknown page path gets index.html with status 404, which shows "Oops! Page not found".
 */
export function serveWebFiles(app: FastifyInstance, folder: string): void {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    void app.register(fastifyStatic, {
      root: folder,
      // false, because registering one route for each file would take a third of the server's start time
      serve: false,
      dotfiles: "ignore",
      index: false,
      preCompressed: true,
      acceptRanges: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes("/assets/");
        void response.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    for (const path of Object.values(PATHS)) app.get(path, async (_request, reply) => sendPage(reply));
    const files = new Set([...filesOf(folder), ...filesOf(folder, "assets/")]);
    // the page has the addresses of the specification and no other
    files.delete("index.html");
    // below: a subfolder of the built web app
    for (const below of ["", "assets/"]) {
      app.get<{ Params: { file: string } }>(`/${below}:file`, async (request, reply) => {
        const file = `${below}${request.params.file}`;
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
  // before a body is read, which nothing here wants
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404 && hasBody(request)) return replyUnknown(request, reply);
  });
  app.setNotFoundHandler(replyUnknown);
}

/** The files in a subfolder (`below`) of the built web app, as paths from the folder; without dot files. */
function filesOf(folder: string, below = ""): string[] {
  if (!existsSync(join(folder, below))) return [];
  return readdirSync(join(folder, below), { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ name }) => `${below}${name}`);
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** Sends the page of the web app, which itself shows what belongs to the path. */
function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile("index.html");
}

function acceptsHtml(request: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? "*/*");
}

/** Whether a path is the folder or lies in it. */
function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

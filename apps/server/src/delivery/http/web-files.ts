import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { PATHS } from "@platzwart/contract/page-paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { replyRefusal } from "./error-replies.ts";

/** Paths that are never pages; an unknown one is refused with a problem document. */
const DATA_PATHS = ["/api", "/functions", "/devices", "/healthz", "/readyz", "/metrics", "/openapi.json"];

/**
 * Serves the built web app with its pre-compressed files. Hashed assets never change and are kept for a year; the page
 * itself is asked for each time. An unknown page path gets the page too, with 404, and shows "Oops! Page not found".
 */
export function serveWebFiles(app: FastifyInstance, folder: string): void {
  const hasPage = existsSync(join(folder, "index.html"));
  if (hasPage) {
    void app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      dotfiles: "ignore",
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes("/assets/");
        void response.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
    for (const path of Object.values(PATHS)) app.get(path, async (_request, reply) => sendPage(reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isPage =
      request.method === "GET" && acceptsHtml(request) && !DATA_PATHS.some((data) => isBelow(path, data));
    if (hasPage && isPage) return sendPage(reply.code(404));
    return replyRefusal(request, reply, { code: "route_unknown", path });
  });
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile("index.html");
}

function acceptsHtml(request: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? "*/*");
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

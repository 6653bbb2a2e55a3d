import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

const compress = promisify(gzip);

/** In characters; shorter responses fit into one packet anyway. */
const MIN_LENGTH = 1_000;
/** The fourth of nine levels: nearly as small as the default, in half the time. */
const OPTIONS = { level: 4 };

/** Compresses JSON responses for clients that take gzip; the files of the page are compressed when they are built. */
export function compressJson(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < MIN_LENGTH || reply.hasHeader("content-encoding"))
      return payload;
    if (!/\bjson\b/.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    reply.header("vary", "accept-encoding");
    if (!/\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))) return payload;
    const compressed = await compress(payload, OPTIONS);
    reply.header("content-encoding", "gzip").removeHeader("content-length");
    return compressed;
  });
}

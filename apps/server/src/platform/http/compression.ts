import { promisify } from "node:util";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Loads node:zlib with the first response that needs compression. */
const compress = (text: string | Buffer, options: { readonly level: number }): Promise<Buffer> =>
  promisify(process.getBuiltinModule("node:zlib").gzip)(text, options);

/** In characters; shorter responses fit into one packet anyway. */
const MIN_LENGTH = 1_000;
/** The fourth of nine levels: nearly as small as the default, in half the time. */
const GZIP_OPTIONS = { level: 4 };

/** JSON only: the page's files are compressed at build time. */
export function compressJson(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < MIN_LENGTH || reply.hasHeader("content-encoding"))
      return payload;
    // a strong ETag is that of the bytes
    if (reply.hasHeader("etag")) return payload;
    if (!/\bjson\b/.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    reply.header("vary", "accept-encoding");
    if (!takesGzip(request)) return payload;
    const compressed = await compress(payload, GZIP_OPTIONS);
    reply.header("content-encoding", "gzip").removeHeader("content-length");
    return compressed;
  });
}

/** As `preparedText`, for a value sent as JSON. */
export function preparedJson(make: () => Promise<unknown>) {
  return preparedText("application/json; charset=utf-8", async () => JSON.stringify(await make()));
}

/** Route handler for a text that is made and compressed at the first request, and then sent unchanged. */
export function preparedText(type: string, make: () => Promise<string>) {
  let plain: Buffer | undefined;
  let compressed: Promise<Buffer> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    plain ??= Buffer.from(await make());
    reply.type(type).header("vary", "accept-encoding");
    if (!takesGzip(request)) return plain;
    compressed ??= compress(plain, GZIP_OPTIONS).catch((error: unknown) => {
      compressed = undefined;
      throw error;
    });
    const content = await compressed;
    reply.header("content-encoding", "gzip");
    return content;
  };
}

function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b/.test(String(headers["accept-encoding"] ?? ""));
}

import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Gives a body its strong ETag; true: the caller has this very body (If-None-Match). */
export function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply, body: string): boolean {
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  void reply.header("etag", etag);
  const known = (headers["if-none-match"] ?? "").split(",").map((one) => one.trim());
  // proxies that compress mark an ETag as weak
  return known.some((one) => one.replace(/^W\//, "") === etag);
}

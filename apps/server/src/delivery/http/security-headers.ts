import { FUNCTIONS_PATH } from "@platzwart/contract/function-refusal";
import type { FastifyInstance } from "fastify";

/** Allows resources of this server only, no inline code, and one Trusted Types policy (design: security). */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types platzwart",
].join("; ");

const HEADERS = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Sets the security headers on every response; HSTS only if the server itself speaks TLS. */
export function setSecurityHeaders(app: FastifyInstance, options: { isTls: boolean }): void {
  app.addHook("onRequest", async (request, reply) => {
    // the route if there is one, because one route can be written as several addresses
    reply.headers(securityHeaders(request.routeOptions.url ?? request.url, options.isTls));
  });
}

/** The headers of a response to a path. */
export function securityHeaders(path: string, isTls: boolean): Readonly<Record<string, string>> {
  return {
    ...HEADERS,
    ...(isTls ? { "strict-transport-security": "max-age=31536000" } : {}),
    ...(isDataPath(path) ? { "cache-control": "no-store" } : {}),
  };
}

function isDataPath(url: string): boolean {
  return url.startsWith("/api/") || url.startsWith(FUNCTIONS_PATH);
}

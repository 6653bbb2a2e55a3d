import { FUNCTIONS_PATH } from "@platzwart/contract/function-refusal";
import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Pages may load resources from this server only, no inline code, and write no text as HTML or script: no Trusted Types policy is allowed (design: security).
 */
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
  "trusted-types 'none'",
].join("; ");

const HEADERS = {
  "content-security-policy": CONTENT_SECURITY_POLICY,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Sets the security headers on every response; Strict-Transport-Security only if the server itself serves HTTPS. `isPublicHttps`: people use an https address. */
export function setSecurityHeaders(
  app: FastifyInstance,
  options: { isTls: boolean; isPublicHttps: boolean },
): void {
  app.addHook("onRequest", async (request, reply) => {
    // the route's own path if there is a route, because different spellings of a URL reach the same route
    reply.headers(securityHeaders(request.routeOptions.url ?? request.url, options.isTls));
    if (options.isPublicHttps || isTrustworthy(request))
      reply.header("cross-origin-opener-policy", "same-origin");
  });
}

/** Whether a browser trusts the origin; elsewhere it would ignore the header and complain of it on each page. */
function isTrustworthy({ protocol, hostname }: FastifyRequest): boolean {
  return protocol === "https" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** The security headers of a response, by the path of the request; responses with data are not cached. */
export function securityHeaders(path: string, isTls: boolean): Readonly<Record<string, string>> {
  return {
    ...HEADERS,
    ...(isTls ? { "strict-transport-security": "max-age=31536000" } : {}),
    ...(isDataPath(path) ? { "cache-control": "no-store" } : {}),
  };
}

/** Whether the path is one of the HTTP API, not one of pages and their files. */
function isDataPath(url: string): boolean {
  return url.startsWith("/api/") || url.startsWith(FUNCTIONS_PATH);
}

import helmet from "@fastify/helmet";
import { FUNCTIONS_PATH } from "@platzwart/contract/function-refusal";
import type { FastifyInstance, FastifyRequest } from "fastify";

const NONE = ["'none'"];
const SELF = ["'self'"];

/** No foreign resources, no inline code, no text as HTML or script: no Trusted Types policy is allowed. */
const CONTENT_SECURITY_POLICY = {
  "default-src": NONE,
  "script-src": SELF,
  "style-src": SELF,
  "img-src": ["'self'", "data:"],
  "font-src": SELF,
  "connect-src": SELF,
  "manifest-src": SELF,
  "base-uri": NONE,
  "form-action": NONE,
  "frame-ancestors": NONE,
  "require-trusted-types-for": ["'script'"],
  "trusted-types": NONE,
};

/** Strict-Transport-Security only if the server itself serves HTTPS; `isPublicHttps`: PUBLIC_URL is https. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  options: { isTls: boolean; isPublicHttps: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    // set below, only where browsers accept the header
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: options.isTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    if (options.isPublicHttps || isTrustworthy(request))
      reply.header("cross-origin-opener-policy", "same-origin");
    // the route's path, because different spellings of a URL reach the same route
    if (isDataPath(request.routeOptions.url ?? request.url)) reply.header("cache-control", "no-store");
  });
}

/** Whether browsers accept the header; elsewhere they ignore it and log a warning on each page. */
function isTrustworthy({ protocol, hostname }: FastifyRequest): boolean {
  return protocol === "https" || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** Whether the path is of the HTTP API. */
function isDataPath(url: string): boolean {
  return url.startsWith("/api/") || url.startsWith(FUNCTIONS_PATH);
}

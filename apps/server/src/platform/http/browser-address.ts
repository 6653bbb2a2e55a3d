import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Origin of PUBLIC_URL; null: not set. */
    publicOrigin: string | null;
  }
}

/**
 * Whether a page of another site sent the request; servers send no Origin. Sec-Fetch-Site: same-site counts as
 * foreign, because a site that forwards its visitors' calls has this value, too.
 */
export function isOfForeignOrigin({ headers, host, server }: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (site === "cross-site" || site === "same-site") return true;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  return origin !== server.publicOrigin && !isAt(new URL(origin), host);
}

/** The scheme's default port is optional. */
function isAt(page: URL, host: string): boolean {
  const url = `${page.protocol}//${host}`;
  return URL.canParse(url) && new URL(url).host === page.host;
}

/**
 * Recognises HTTPS behind a proxy without X-Forwarded-Proto by Origin, else by Sec-Fetch-Site, which is sent
 * only over HTTPS and to the own machine; as a proxy may also set a local Host, PUBLIC_URL decides then.
 * PUBLIC_URL alone does not suffice: over plain HTTP in the hall's network a browser drops a Secure cookie.
 */
export function isOverHttps({ headers, host, protocol, server }: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (protocol === "https") return true;
  if (origin !== undefined) return origin.startsWith("https:");
  if (site === undefined) return false;
  return !isThisMachine(host) || server.publicOrigin?.startsWith("https:") === true;
}

/** Hosts that browsers trust over plain HTTP; also true for text that is no host. */
function isThisMachine(host: string): boolean {
  const url = `http://${host}`;
  if (!URL.canParse(url)) return true;
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}

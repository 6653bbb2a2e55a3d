import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Origin of the public address of the server (PUBLIC_URL); null: not set. */
    publicOrigin: string | null;
  }
}

/**
 * Whether a page sent the request that is neither at our Host nor at PUBLIC_URL, or that the browser marks as another site's.
 * Servers send no Origin. The browser's mark same-site does not count: a site that forwards its visitors' calls to us has it,
 * too.
 */
export function isOfForeignOrigin({ headers, host, server }: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (site === "cross-site" || site === "same-site") return true;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  return origin !== server.publicOrigin && !isAt(new URL(origin), host);
}

/** Whether a page is of this host; the scheme's default port is optional. */
function isAt(page: URL, host: string): boolean {
  const url = `${page.protocol}//${host}`;
  return URL.canParse(url) && new URL(url).host === page.host;
}

/**
 * Whether the browser's request used HTTPS, as far as visible behind a proxy without X-Forwarded-Proto. A page's Origin shows
 * it; without one Sec-Fetch-Site does, which browsers send over HTTPS only, and to their own machine. A Host of this machine
 * may also be set by a proxy: PUBLIC_URL decides then.
 *
 * PUBLIC_URL alone does not suffice: the same server may be opened over plain HTTP in the hall's network, where a browser drops
 * a Secure cookie, and a terminal would lose its credential at once.
 */
export function isOverHttps({ headers, host, protocol, server }: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (protocol === "https") return true;
  if (origin !== undefined) return origin.startsWith("https:");
  if (site === undefined) return false;
  return !isThisMachine(host) || server.publicOrigin?.startsWith("https:") === true;
}

/** Whether browsers trust a host over plain HTTP, because nothing leaves their machine; also for text that is no host. */
function isThisMachine(host: string): boolean {
  const url = `http://${host}`;
  if (!URL.canParse(url)) return true;
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}

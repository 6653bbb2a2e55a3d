import type { FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** The origin of the address under which people reach the server (PUBLIC_URL); null: not said. */
    publicOrigin: string | null;
  }
}

/**
 * Whether a page sent the request that is neither at our Host nor at PUBLIC_URL, or that the browser says is another
 * site's. Servers send no Origin. That the browser takes a page for one of the same site counts for nothing here: a site
 * that passes its visitors' calls on to us is that, too.
 */
export function isOfForeignOrigin({ headers, host, server }: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (site === "cross-site" || site === "same-site") return true;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  return origin !== server.publicOrigin && !isAt(new URL(origin), host);
}

/** Whether a page comes from this host; the port that its scheme has anyway may be written or not. */
function isAt(page: URL, host: string): boolean {
  const url = `${page.protocol}//${host}`;
  return URL.canParse(url) && new URL(url).host === page.host;
}

/**
 * Whether the browser asked over HTTPS, as far as a proxy that does not say so (X-Forwarded-Proto) lets us see. A page's
 * Origin tells it; without one Sec-Fetch-Site does, which browsers send over HTTPS only, and to their own machine. A Host
 * that is this machine's may also be what a proxy put there: PUBLIC_URL tells then.
 *
 * PUBLIC_URL alone does not: the same server may be opened over plain HTTP in the hall's network, where a browser keeps no
 * cookie that is Secure, and a terminal would be none the moment it was enrolled.
 */
export function isOverHttps({ headers, host, protocol, server }: FastifyRequest): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (protocol === "https") return true;
  if (origin !== undefined) return origin.startsWith("https:");
  if (site === undefined) return false;
  return !isThisMachine(host) || server.publicOrigin?.startsWith("https:") === true;
}

/** Whether browsers trust a host over plain HTTP, because nothing leaves their machine; also what is no host. */
function isThisMachine(host: string): boolean {
  const url = `http://${host}`;
  if (!URL.canParse(url)) return true;
  return /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}

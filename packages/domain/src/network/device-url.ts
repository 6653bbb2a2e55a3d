import { isPrivateAddress } from "./private-address.ts";

const DEFAULT_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 };

/** In characters. */
const MAX_DEVICE_URL = 200;

/** public: an IP address outside of private networks. */
type ParsedDeviceUrl =
  | {
      readonly ok: true;
      /** Normalized for comparisons: lower case, without default port and trailing slash. */
      readonly url: string;
    }
  | { readonly ok: false; readonly problem: "malformed" | "public" };

const URL_PARTS = /^(https?):\/\/(\[[\da-f:.]+\]|[a-z\d_.-]+)(?::(\d{1,5}))?((?:\/[\w.~-]+)*)\/?$/i;
const HOST_NAME = /^(?=.{1,253}$)[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?(\.[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?)*$/i;

/**
 * Accepts http or https, a name or private IP address, port and path (K-10); callers check the addresses to
 * which a name resolves, when the URL is saved and at each connection.
 */
export function parseDeviceUrl(text: string): ParsedDeviceUrl {
  const malformed = { ok: false, problem: "malformed" } as const;
  const [, writtenScheme = "", writtenHost = "", port, path = ""] = URL_PARTS.exec(text.trim()) ?? [];
  const [scheme, host] = [writtenScheme.toLowerCase(), writtenHost.toLowerCase()];
  if (host === "" || text.length > MAX_DEVICE_URL) return malformed;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return malformed;
  const ip = host.startsWith("[") ? host.slice(1, -1) : /^[\d.]+$/.test(host) ? host : null;
  if (ip === null ? !isHostName(host) : !isIpAddress(ip)) return malformed;
  if (ip !== null && !isPrivateAddress(ip)) return { ok: false, problem: "public" };
  const isDefault = port === undefined || Number(port) === DEFAULT_PORTS[scheme];
  return { ok: true, url: `${scheme}://${host}${isDefault ? "" : `:${Number(port)}`}${path}` };
}

/** Browsers and programs read a name whose last label is a number as an IP address. */
function isHostName(host: string): boolean {
  return HOST_NAME.test(host) && !/(^|\.)(\d+|0x[\da-f]*)$/i.test(host);
}

function isIpAddress(ip: string): boolean {
  return ip.includes(":")
    ? !/[^\da-f:.]/i.test(ip) && ip.split(":").length <= 8 + 1
    : /^\d{1,3}(\.\d{1,3}){3}$/.test(ip) && ip.split(".").every((part) => Number(part) <= 255);
}

import { isIPv4, isIPv6 } from "node:net";

/** How many of the eight groups of an IPv6 address name a network: /64, which one customer of a provider has. */
const NETWORK_GROUPS = 4;

/**
 * The network that an address counts as where calls are limited: an IPv4 address itself, of an IPv6 address its /64,
 * because one machine has all of that (design: security). Text that is no address counts as itself.
 */
export function clientNetwork(address: string): string {
  const [bare = ""] = withoutPort(address).split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(bare)) return bare;
  return `${groupsOf(bare).slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** Some proxies write the port too: "192.0.2.1:1234", "[2001:db8::1]:1234". */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\]/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}

/** The groups of an IPv6 address as hexadecimal numbers without leading zeros; an IPv4 tail counts as two groups. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address
    .split("::")
    .map((part) => part.split(":").filter((group) => group !== ""));
  const before = [...head].map(normalised);
  if (tail === undefined) return before;
  const after = [...tail].map(normalised);
  const tailLength = after.length + (after.at(-1)?.includes(".") ? 1 : 0);
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - tailLength)).fill("0"), ...after];
}

function normalised(group: string): string {
  return group.includes(".") ? group : Number.parseInt(group, 16).toString(16);
}

import { isIPv6 } from "node:net";

/** /64, the range of one customer of a provider. */
const NETWORK_GROUPS = 4;

/** Rate limit key: an IPv4 address or an IPv6 /64, which one machine owns; undefined: the caller hung up. */
export function clientNetwork(address: string | undefined): string {
  const [bare = ""] = withoutPort(address ?? "").split("%");
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  return mappedIPv4(groups) ?? `${groups.slice(0, NETWORK_GROUPS).join(":")}::/64`;
}

/** The IPv4 address in an IPv6 one of ::ffff:0:0/96; null: another address. */
function mappedIPv4(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return null;
  const [high = "", low] = groups.slice(6);
  if (low === undefined) return high;
  const numbers = [high, low].map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [Math.floor(number / 256), number % 256]).join(".");
}

/** Some proxies append the port: "192.0.2.1:1234", "[2001:db8::1]:1234". */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\]/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;
}

/** The groups of an IPv6 address, hexadecimal without leading zeros; an IPv4 tail counts as two. */
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

/**
 * IPv4 loopback and RFC 1918, IPv6 ::1, RFC 4193 and fe80::/10, and mapped IPv4 (K-10); not 169.254/16, where
 * cloud machines serve their credentials.
 */
export function isPrivateAddress(ip: string): boolean {
  const ipv4 = readIpv4(ip);
  if (ipv4 !== null) return isPrivateIpv4(ipv4);
  const groups = readIpv6(ip);
  if (groups === null) return false;
  const [first = 0, ...rest] = groups;
  const isLoopback = first === 0 && rest.slice(0, 6).every((group) => group === 0) && rest[6] === 1;
  if (isLoopback || (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80) return true;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const [high = 0, low = 0] = groups.slice(6);
  return isMapped && isPrivateIpv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}

function isPrivateIpv4([a = 0, b = 0]: readonly number[]): boolean {
  return a === 10 || a === 127 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168);
}

/** Only plain dotted decimal, because programs read other notations differently; null: other text. */
function readIpv4(text: string): number[] | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part))) return null;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

/** Without the zone ("%eth0"); null: other text. */
function readIpv6(text: string): number[] | null {
  const [address = ""] = text.split("%");
  const tail = /^(.*:)([\d.]+)$/.exec(address);
  const ipv4 = tail?.[2]?.includes(".") ? readIpv4(tail[2]) : null;
  if (tail?.[2]?.includes(".") && ipv4 === null) return null;
  const [a = 0, b = 0, c = 0, d = 0] = ipv4 ?? [];
  const inGroups = ipv4 === null ? address : `${tail?.[1]}${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  const halves = inGroups.split("::");
  if (halves.length > 2) return null;
  const [head, rest] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const groups = [...(head ?? []), ...(rest ?? [])];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  const missing = 8 - groups.length;
  if (rest === undefined ? missing !== 0 : missing < 1) return null;
  const zeros = new Array<string>(missing).fill("0");
  return [...(head ?? []), ...zeros, ...(rest ?? [])].map((group) => Number.parseInt(group, 16));
}

function hex(group: number): string {
  return group.toString(16);
}

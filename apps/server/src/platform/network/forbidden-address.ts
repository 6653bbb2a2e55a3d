import { BlockList, isIP } from "node:net";

/** Link-local addresses, where cloud machines serve their credentials, and addresses of no host (O-10). */
const FORBIDDEN = new BlockList();
FORBIDDEN.addSubnet("169.254.0.0", 16);
FORBIDDEN.addSubnet("0.0.0.0", 8);
FORBIDDEN.addSubnet("224.0.0.0", 3);
FORBIDDEN.addSubnet("fe80::", 10, "ipv6");
FORBIDDEN.addSubnet("ff00::", 8, "ipv6");
FORBIDDEN.addAddress("::", "ipv6");

/** Whether no message may go to an IP address (O-10). */
export function isForbiddenAddress(address: string): boolean {
  return FORBIDDEN.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

import { expect, test } from "vitest";
import { clientNetwork } from "./client-network.ts";

test.each([
  ["192.168.1.7", "192.168.1.7"],
  ["::ffff:192.168.1.7", "192.168.1.7"],
  // the same in the hexadecimal form of some proxies, also unabbreviated
  ["::ffff:cb00:7101", "203.0.113.1"],
  ["::FFFF:c0a8:107", "192.168.1.7"],
  ["0:0:0:0:0:ffff:cb00:7101", "203.0.113.1"],
  ["0:0:0:0:0:ffff:203.0.113.1", "203.0.113.1"],
  ["[::ffff:cb00:7101]:443", "203.0.113.1"],
  // not IPv4-mapped
  ["::fffe:cb00:7101", "0:0:0:0::/64"],
  ["1::ffff:cb00:7101", "1:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1::2:0:0:1", "2001:db8:1:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["192.0.2.1:50123", "192.0.2.1"],
  ["[2001:db8:1:2::7]:443", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::7]", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
  // a caller who has hung up
  [undefined, ""],
])("%s counts as %s", (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

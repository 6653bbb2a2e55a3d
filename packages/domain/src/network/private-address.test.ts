import { BlockList, isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPrivateAddress } from "./private-address.ts";

/** The same networks in Node. */
const PRIVATE = new BlockList();
PRIVATE.addSubnet("127.0.0.0", 8);
PRIVATE.addSubnet("10.0.0.0", 8);
PRIVATE.addSubnet("172.16.0.0", 12);
PRIVATE.addSubnet("192.168.0.0", 16);
PRIVATE.addAddress("::1", "ipv6");
PRIVATE.addSubnet("fc00::", 7, "ipv6");
PRIVATE.addSubnet("fe80::", 10, "ipv6");

describe("addresses of private networks", () => {
  test.each([
    "127.0.0.1",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.178.20",
    "::1",
    "0:0:0:0:0:0:0:1",
    "fd12:3456::1",
    "fe80::1%eth0",
    "::ffff:192.168.1.5",
    "::ffff:c0a8:105",
  ])("[K-10] %s is private", (ip) => {
    expect(isPrivateAddress(ip)).toBe(true);
  });

  test.each([
    "8.8.8.8",
    "172.15.0.1",
    "172.32.0.1",
    "192.169.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::",
    "2001:4860:4860::8888",
    "::ffff:8.8.8.8",
    "::ffff:0808:0808",
    "::127.0.0.1",
    "64:ff9b::10.0.0.1",
  ])("[K-10] %s is not", (ip) => {
    expect(isPrivateAddress(ip)).toBe(false);
  });

  test.each([
    "",
    "localhost",
    "10.0.0",
    "010.0.0.1",
    "0x7f.0.0.1",
    "2130706433",
    "10.0.0.256",
    "1::2::3",
    ":::1",
    "::1::",
    "::ffff:10.0.0",
    "fc00",
    "fc00:1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7::8:9",
    "::g",
  ])("[K-10] „%s“ is no address at all", (ip) => {
    expect(isPrivateAddress(ip)).toBe(false);
  });

  test("[K-10] agrees with the runtime's own lists about every address", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), nearIpv4(), fc.string({ maxLength: 20 })), (ip) => {
        const version = isIP(ip);
        const expected = version !== 0 && PRIVATE.check(ip, version === 4 ? "ipv4" : "ipv6");
        expect(isPrivateAddress(ip)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Addresses around the edges of the networks, also as IPv6. */
function nearIpv4() {
  const first = fc.constantFrom(9, 10, 11, 126, 127, 128, 171, 172, 173, 191, 192, 193);
  const second = fc.constantFrom(0, 15, 16, 31, 32, 167, 168, 169, 255);
  return fc
    .tuple(first, second, fc.nat(255), fc.nat(255), fc.constantFrom("", "::ffff:"))
    .map(([a, b, c, d, prefix]) => `${prefix}${a}.${b}.${c}.${d}`);
}

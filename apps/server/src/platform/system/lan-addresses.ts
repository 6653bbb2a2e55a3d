import { networkInterfaces } from "node:os";

/** IPv4, without loopback. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address),
  );
}

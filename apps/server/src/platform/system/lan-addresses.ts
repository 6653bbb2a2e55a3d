import { networkInterfaces } from "node:os";

/** The IPv4 addresses of this machine that others in its networks reach it by. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address),
  );
}

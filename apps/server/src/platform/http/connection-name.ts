import type { Socket } from "node:net";

/**
 * Addresses and ports of both ends, as a client may have one port to several addresses of the server: with TLS, requests
 * have another socket than the connection that carries them.
 */
export type ConnectionName = string;

export function connectionNameOf({
  remoteAddress,
  remotePort,
  localAddress,
  localPort,
}: Socket): ConnectionName {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`;
}

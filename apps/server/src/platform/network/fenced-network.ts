import { HttpFailure, type LocalNetwork } from "./local-network-port.ts";

/** Sends nothing while another server may lead; `maySend` is asked before each request, and once its connection is open. */
export function fencedNetwork(network: LocalNetwork, maySend: () => boolean): LocalNetwork {
  return {
    get pendingRequests() {
      return network.pendingRequests;
    },
    async request(request) {
      if (!maySend()) throw new HttpFailure("unreachable", { isUnsent: true });
      return network.request({ ...request, maySend });
    },
    classifyAddress: (url) => network.classifyAddress(url),
  };
}

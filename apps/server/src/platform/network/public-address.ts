import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import type { LocalNetwork } from "./local-network-port.ts";

/** Timeout of the DNS look-up of a host name. */
const LOOKUP_TIMEOUT = seconds(3);

/**
 * Whether a URL to be saved (of a device or the monitoring address) has a host outside of private networks (K-10). A host name
 * that cannot be resolved now, or not in time, counts as not public, because every later request to it is checked again.
 */
export async function isPublicAddress(
  { network, clock }: { readonly network: LocalNetwork; readonly clock: Clock },
  url: string,
): Promise<boolean> {
  const timedOut = Promise.withResolvers<"unknown">();
  const timer = clock.timer("name look-up", LOOKUP_TIMEOUT, () => timedOut.resolve("unknown"));
  try {
    return (await Promise.race([network.classifyAddress(url), timedOut.promise])) === "public";
  } finally {
    timer.cancel();
  }
}

import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import type { LocalNetwork } from "./local-network-port.ts";

const LOOKUP_TIMEOUT = seconds(3);

/** Unresolved names, also after the timeout, count as not public: each later request checks again (K-10). */
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

import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import type { LocalNetwork } from "./ports/local-network.ts";

/** So long it may take to find out what a name stands for. */
const PATIENCE = seconds(3);

/**
 * Whether an address that is to be saved lies outside of the hall's network (K-10); a name that nobody knows now, or not
 * in time, may come: it is asked again each time that it is used.
 */
export async function isPublicAddress(
  { network, clock }: { readonly network: LocalNetwork; readonly clock: Clock },
  url: string,
): Promise<boolean> {
  const late = Promise.withResolvers<"unknown">();
  const timer = clock.timer("name look-up", PATIENCE, () => late.resolve("unknown"));
  try {
    return (await Promise.race([network.classifyAddress(url), late.promise])) === "public";
  } finally {
    timer.cancel();
  }
}

import { fromIso, type Instant, instant, toIso } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";

/** ISO 8601 in UTC with milliseconds on the wire, epoch milliseconds in memory. */
export const wireInstant = z.codec(
  z.string().check(
    z.maxLength(40),
    // the message is a key of the sentences in texts/input-problems.ts
    z.refine((text) => fromIso(text) !== null, "instant"),
  ),
  z.custom<Instant>((value) => typeof value === "number"),
  {
    // throws only if the check above accepts a text that is not an instant
    decode: (text) => fromIso(text) ?? instant(Number.NaN),
    encode: (at) => toIso(at),
  },
);

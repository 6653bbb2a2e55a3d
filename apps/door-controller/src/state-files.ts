import { CLOCK_SOURCES } from "@platzwart/domain/doors/clock-trust";
import * as z from "zod/mini";
import { ChangesFile } from "./changes-file.ts";
import type { Disk } from "./disk.ts";
import { type SignedDocument, signedDocument } from "./signed-document.ts";
import { SmallFile } from "./small-file.ts";

/** Identity of an enrolled controller. */
const identity = z.object({
  controller: z.string(),
  door: z.string(),
  /** Lasting key of the link, base64. */
  key: z.string(),
  /** Previous key, after a change. */
  formerKey: z.optional(z.string()),
  /** The server's Ed25519 key, SPKI, base64. */
  serverKey: z.string(),
  /** The addresses of its claim, and those that worked since: http or https. */
  servers: z.array(z.string()),
  /** One-time code of the enrolment, in the form of typedEnrolmentCode. */
  code: z.optional(z.string()),
});
export type Identity = z.output<typeof identity>;

/** Claim for another identity, written by the package. */
const claim = z.object({
  /** http or https. */
  server: z.string().check(z.refine((address) => URL.canParse(address))),
  code: z.string(),
});
export type Claim = z.output<typeof claim>;

const savedClock = z.object({
  at: z.int(),
  /** Boot and clock state (ClockState) at the save. */
  boot: z.string(),
  clock: z.object({ time: z.int(), at: z.int(), source: z.enum(CLOCK_SOURCES) }),
  /** Time of the last contact with the server; null: never. */
  lastContactAt: z.nullable(z.int()),
  /** Guess time, which no change of the clock moves. */
  guessTime: z.int(),
});
export type SavedClock = z.output<typeof savedClock>;

export interface StateFiles {
  readonly identity: SmallFile<Identity>;
  readonly claim: SmallFile<Claim>;
  readonly access: SmallFile<SignedDocument>;
  readonly accessChanges: ChangesFile;
  readonly clock: SmallFile<SavedClock>;
}

export function stateFiles(disk: Disk): StateFiles {
  return {
    identity: jsonFile(disk, "identity.json", identity),
    claim: jsonFile(disk, "claim.json", claim),
    access: jsonFile(disk, "access.json", signedDocument),
    accessChanges: new ChangesFile(disk),
    clock: jsonFile(disk, "clock.json", savedClock),
  };
}

function jsonFile<Value>(disk: Disk, name: string, schema: z.ZodMiniType<Value>): SmallFile<Value> {
  return new SmallFile(disk, name, (json) => z.safeParse(schema, json).data ?? null);
}

import { CLOCK_SOURCES } from "@platzwart/domain/doors/clock-trust";
import * as z from "zod/mini";
import { ChangesFile } from "./changes-file.ts";
import type { Disk } from "./disk.ts";
import { type SignedDocument, signedDocument } from "./signed-document.ts";
import { SmallFile } from "./small-file.ts";

const identity = z.object({
  controller: z.string(),
  door: z.string(),
  /** Proves the controller to the server and the server to it, base64. */
  key: z.string(),
  /** The last key that worked before a change of the key. */
  formerKey: z.optional(z.string()),
  /** Public key that verifies the server's signatures: Ed25519, SPKI, base64. */
  serverKey: z.string(),
  /** http or https: addresses that worked and that of the claim, newest first. */
  servers: z.array(z.string()),
  /** Of the enrolment, normalised by parseEnrolmentCode. */
  code: z.optional(z.string()),
});
export type Identity = z.output<typeof identity>;

/** Server and one-time code for an enrolment, written by the Debian package from the card's file. */
const claim = z.object({
  /** http or https. */
  server: z.string().check(z.refine((address) => URL.canParse(address))),
  code: z.string(),
});
export type Claim = z.output<typeof claim>;

const savedClock = z.object({
  at: z.int(),
  /** Id of the boot within which `clock.at`, an elapsed time, counts. */
  boot: z.string(),
  clock: z.object({ time: z.int(), at: z.int(), source: z.enum(CLOCK_SOURCES) }),
  /** null: never. */
  lastContactAt: z.nullable(z.int()),
  /** See CodeGate. */
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

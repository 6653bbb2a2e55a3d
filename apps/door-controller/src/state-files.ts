import { CLOCK_SOURCES } from "@platzwart/domain/doors/clock-trust";
import * as z from "zod/mini";
import { ChangesFile } from "./changes-file.ts";
import type { Disk } from "./disk.ts";
import { type SignedDocument, signedDocument } from "./signed-document.ts";
import { SmallFile } from "./small-file.ts";

/** Who this controller is, since a server took it. */
const identity = z.object({
  controller: z.string(),
  door: z.string(),
  /** The lasting key of the link, base64. */
  key: z.string(),
  /** The one before, where that was changed. */
  formerKey: z.optional(z.string()),
  /** The server's Ed25519 key, SPKI, base64. */
  serverKey: z.string(),
  /** The addresses of its claim, and those that worked since: http or https. */
  servers: z.array(z.string()),
  /** The one-time code that made it this one, as typedEnrolmentCode reads it. */
  code: z.optional(z.string()),
});
export type Identity = z.output<typeof identity>;

/** What makes this controller another: the package writes it (field: controller 8). */
const claim = z.object({
  /** http or https. */
  server: z.string().check(z.refine((address) => URL.canParse(address))),
  /** The one-time code, as people write it. */
  code: z.string(),
});
export type Claim = z.output<typeof claim>;

/** What the program knew of the time when it was last saved. */
const savedClock = z.object({
  at: z.int(),
  /** The start of the machine in which it was saved, and by what the program went then: ClockState. */
  boot: z.string(),
  clock: z.object({ time: z.int(), at: z.int(), source: z.enum(CLOCK_SOURCES) }),
  /** When the server was last heard; null: never. */
  lastContactAt: z.nullable(z.int()),
  /** What the time of the guesses was, which no change of the clock moves. */
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

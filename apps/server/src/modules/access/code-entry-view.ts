import type { CodeEntryView } from "@platzwart/contract/endpoints/code-entry-endpoints";
import { marginsFor } from "@platzwart/domain/access/margins";
import { CONTROLLER_DRIVER } from "@platzwart/domain/doors/controller-driver";
import { type Duration, type Instant, SECOND } from "@platzwart/domain/time/instant";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import type { ControllerLinkStates } from "../../facts/controller-links.ts";
import { courtsIn } from "../../facts/court-records.ts";
import type { DoorRecord } from "../../facts/equipment-records.ts";
import { linkOf, requireDoorInUse } from "../../facts/find-door.ts";
import { readSettings } from "../../facts/read-settings.ts";
import { lastAccessTo } from "../../facts/reported-door.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import type { Needs } from "../services.ts";
import { digitCount, KEYPAD_LENGTHS } from "./code-digits.ts";
import { TEST_CODE_LENGTH } from "./test-code.ts";

export type CodeEntryViewServices = Needs<"clock" | "cipher" | "hall"> & {
  readonly controllerLinks: ControllerLinkStates;
};

/** What a page needs to type codes at a door; refuses with door_unknown and door_out_of_use. */
export async function readCodeEntry(
  services: CodeEntryViewServices,
  store: Store,
  doorId: string,
): Promise<CodeEntryView> {
  return codeEntryView(services, store, await requireDoorInUse(store, doorId));
}

export async function codeEntryView(
  services: CodeEntryViewServices,
  store: Store,
  door: DoorRecord,
): Promise<CodeEntryView> {
  const { clock, cipher, hall } = services;
  const settings = await readSettings(store);
  const now = clock.now();
  const lengths = new Set([
    settings.code_length,
    ...(await lengthsOfTimeLimited(store, cipher, door, now)),
    ...(settings.simulation_mode && hall.pictures.doors.get(door.id)?.isSimulated === true
      ? [TEST_CODE_LENGTH]
      : []),
    ...(settings.allow_permanent_codes ? await lengthsOfPermanent(store, cipher, now) : []),
  ]);
  const lockoutLeft = lockoutLeftAt(services, door);
  return {
    codeLengths: [...lengths].sort((a, b) => a - b),
    lockedForSeconds: lockoutLeft === null ? null : Math.ceil(lockoutLeft / SECOND),
    // the shortest margin of all bookings
    opensMinutesBefore: marginsFor("api_booking", settings).doorBefore,
    hasController: door.driver === CONTROLLER_DRIVER,
    lastAccess: lastAccessTo(door.reported, hall.pictures.doors.get(door.id)),
    help: { number: settings.door_help_number, text: settings.door_help_text },
  };
}

/** Remaining lockout as counted by the door (D-21); null: none known. */
export function lockoutLeftAt(
  { controllerLinks }: Pick<CodeEntryViewServices, "controllerLinks">,
  door: Pick<DoorRecord, "id" | "driver" | "address">,
): Duration | null {
  return controllerLinks.lockedFor(linkOf(door));
}

/** Compares encrypted lengths (digitCount), so that none of thousands of codes is decrypted. */
async function lengthsOfTimeLimited(store: Store, cipher: SecretCipher, door: DoorRecord, now: Instant) {
  const courts = (await courtsIn(store).list()).filter(
    ({ id, status }) => status === "available" && door.courtIds.includes(id),
  );
  const inUse = new Set(
    await codesIn(store).encryptedLengthsInUse(
      now,
      courts.map(({ id }) => id),
      KEYPAD_LENGTHS.map(cipher.encryptedLength),
    ),
  );
  return KEYPAD_LENGTHS.filter((length) => inUse.has(cipher.encryptedLength(length)));
}

/** Decrypts the codes: they are few, and may have other characters than digits. */
async function lengthsOfPermanent(store: Store, cipher: SecretCipher, now: Instant): Promise<number[]> {
  const codes = await codesIn(store).listCurrentAndFuture(now, { isPermanent: true });
  const lengths = new Set(codes.map((code) => digitCount(cipher, code)));
  return KEYPAD_LENGTHS.filter((length) => lengths.has(length));
}

import { effectWindow, type Margins } from "@platzwart/domain/access/access-code";
import { type CodeCheck, checkCode } from "@platzwart/domain/access/check-code";
import { chooseCode } from "@platzwart/domain/access/choose-code";
import type { WeekHours } from "@platzwart/domain/access/week-hours";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import { maySeeCode, type Role } from "@platzwart/domain/role";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import {
  between,
  days,
  earliest,
  type Instant,
  latest,
  MINUTE,
  milliseconds,
  plus,
} from "@platzwart/domain/time/instant";
import { type Interval, overlaps, widen } from "@platzwart/domain/time/interval";
import { SERVER } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { type AccessCodeFilter, codesIn } from "../../facts/access-code-records.ts";
import { blocksIn } from "../../facts/block-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import type { Hall } from "../../facts/hall.ts";
import { readSettings } from "../../facts/read-settings.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import type { Needs } from "../services.ts";
import { codeView, publishCode } from "./access-code-views.ts";
import { readStoredTestCode } from "./stored-test-code.ts";

/** Digits are not reused at a door within this time of a code's effect window. */
const REUSE_PAUSE = days(7);

export type CodeServices = Needs<"cipher" | "randomness">;
export type CodesByHandServices = CodeServices & Needs<"hall" | "calendar" | "rates" | "listStatuses">;

/** Codes per page; a booking system may have thousands, which at once would delay other callers. */
const PAGE_SIZE = 500;

/** Active codes visible to the role (N-09, X-11). `after`: id of the previous page's last code; null: first page. */
export async function listAccessCodes(
  { store, clock, cipher }: Needs<"store" | "clock" | "cipher">,
  role: Role,
  { after, ...filter }: AccessCodeFilter & { readonly after: string | null },
) {
  const position = after === null ? null : await codesIn(store).get(after);
  if (after !== null && (position === null || !maySeeCode(role, position)))
    throw new Refused({ code: "access_code_unknown", accessCode: after });
  const seesPermanent = maySeeCode(role, { isPermanent: true });
  if (filter.isPermanent === true && !seesPermanent) return { items: [], nextAfter: null };
  const { items, nextAfter } = await codesIn(store).listPage(
    clock.now(),
    // filtered in the query, so that pages are full for every role
    seesPermanent ? filter : { ...filter, isPermanent: false },
    { after: position, limit: PAGE_SIZE },
  );
  return { items: items.map((code) => codeView(code, cipher)), nextAfter };
}

interface NewCode {
  /** null: all courts. */
  readonly courtId: CourtId | null;
  readonly isPermanent?: boolean;
  readonly occupiesCourt?: boolean;
  readonly hours?: WeekHours | null;
  readonly createdInRevision?: number;
  /** The booked time, without margins. */
  readonly validity: Interval;
  readonly margins: Margins;
  readonly purpose: string | null;
  readonly holderName: string;
  readonly bookingId: string | null;
  /** Id of a user or an API key. */
  readonly createdBy: string;
  readonly durationMinutes?: number;
  /** Digits drawn before, as of a series (B-05); absent: drawn now. */
  readonly digits?: string;
}

/** Draws digits for a new code and stores it, in the transaction of `store`; refuses with no_free_code. */
export async function issueCode(
  services: CodeServices,
  store: Store,
  settings: SettingValues,
  { digits: givenDigits, ...newCode }: NewCode,
  now: Instant,
): Promise<{ code: AccessCodeRecord; digits: string }> {
  const { cipher, randomness } = services;
  const draft = {
    id: randomness.id(),
    ...{ isPermanent: false, occupiesCourt: true, hours: null },
    status: "active" as const,
    createdAt: now,
    createdInRevision: store.nextRevision,
    changedInRevision: store.nextRevision,
    ...{ endedAt: null, plannedUntil: null, lastUsedAt: null },
    ...{ replacedBy: null, replacedBookingId: null, changedAt: null, changedBy: null },
    durationMinutes: Math.round(between(newCode.validity.from, newCode.validity.until) / MINUTE),
    ...newCode,
  };
  const { courtId, isPermanent } = draft;
  const digitsUse = async () => ({
    effectWindows: [effectWindow(draft)],
    courts: await courtsSharingADoor(store, courtId),
    isPermanent,
  });
  const digits =
    givenDigits ?? (await drawFreeDigits(services, store, settings.code_length, await digitsUse()));
  const code: AccessCodeRecord = {
    ...draft,
    encryptedDigits: cipher.encrypt(digits),
    lookupHash: cipher.lookupHash(digits),
  };
  await codesIn(store).insert(code);
  await publishCode(store, code, now);
  return { code, digits };
}

/** Draws digits unlike the test code (D-12) and other codes in all windows; refuses with no_free_code. */
export async function drawFreeDigits(
  { cipher, randomness }: CodeServices,
  store: Store,
  length: number,
  { effectWindows, courts, isPermanent }: DigitsUse,
): Promise<string> {
  const testCode = await readStoredTestCode(cipher, store);
  const codes = codesIn(store);
  const overlapping: string[] = [];
  const recent: string[] = [];
  for (const window of effectWindows) {
    overlapping.push(...(await codes.lookupHashesOverlapping(window)));
    recent.push(...(await codes.lookupHashesUsedWithin(courts, widen(window, REUSE_PAUSE, REUSE_PAUSE))));
  }
  const digits = chooseCode({
    length,
    overlapping: new Set([
      ...overlapping,
      ...(isPermanent ? await codes.permanentLookupHashes() : []),
      ...(testCode === null ? [] : [cipher.lookupHash(testCode)]),
    ]),
    recent,
    lookupHashOf: (code) => cipher.lookupHash(code),
    isDecoy,
    random: (below) => randomness.below(below),
  });
  if (digits === null) throw new Refused({ code: "no_free_code", length });
  return digits;
}

/** Windows and courts in which new digits must be unlike others. */
interface DigitsUse {
  readonly effectWindows: readonly Interval[];
  readonly courts: readonly CourtId[];
  readonly isPermanent: boolean;
}

/** A tenth of all digits, chosen by the hall's key, is never issued (chooseCode). */
function isDecoy(lookupHash: string): boolean {
  return Buffer.from(lookupHash, "base64url").readUInt32BE() % 10 === 0;
}

/** The courts that share a door with this one: reused digits would admit the former holder there (E-02). */
export async function courtsSharingADoor(store: Store, courtId: CourtId | null): Promise<CourtId[]> {
  if (courtId === null) return (await courtsIn(store).list()).map(({ id }) => id);
  const doors = (await equipmentIn(store).listDoors()).filter(({ courtIds }) => courtIds.includes(courtId));
  return [...new Set([courtId, ...doors.flatMap(({ courtIds }) => courtIds)])];
}

/** Ends a code at `now`, so that its later margins have no effect. `endedBy`: null: the server. */
export async function endCode(
  store: Store,
  code: AccessCodeRecord,
  endedBy: string | null,
  now: Instant,
): Promise<AccessCodeRecord> {
  const { from, until } = code.validity;
  const ended = await codesIn(store).update(code.id, {
    ...code,
    status: "expired",
    validity: { from, until: earliest(latest(now, from), until) },
    ...{ endedAt: now, plannedUntil: until },
    ...{ changedAt: now, changedBy: endedBy },
  });
  await publishCode(store, ended, now);
  return ended;
}

/** Restores an ended code to its planned end; refuses if another code has its digits by now. */
export async function reviveCode(
  store: Store,
  code: AccessCodeRecord & { readonly plannedUntil: Instant },
  revivedBy: string,
  now: Instant,
): Promise<AccessCodeRecord> {
  const revived: AccessCodeRecord = {
    ...code,
    status: "active",
    validity: { from: code.validity.from, until: code.plannedUntil },
    ...{ endedAt: null, plannedUntil: null },
    ...{ changedAt: now, changedBy: revivedBy },
  };
  const takenHashes = await codesIn(store).lookupHashesOverlapping(effectWindow(revived));
  if (code.lookupHash === null || takenHashes.includes(code.lookupHash))
    throw new Refused({ code: "code_given_away" });
  const stored = await codesIn(store).update(code.id, revived);
  await publishCode(store, stored, now);
  return stored;
}

/** Gives a code the data of its changed booking; refuses digits taken at that time. */
export async function moveCode(
  { cipher }: CodeServices,
  store: Store,
  code: AccessCodeRecord,
  bookingData: Pick<AccessCodeRecord, "courtId" | "validity" | "holderName">,
  movedBy: string,
  now: Instant,
): Promise<void> {
  // a locked door treats a code that opens more as a new one (D-09)
  const { courtId, validity } = bookingData;
  const opensMore = code.courtId !== courtId || validity.from < code.validity.from;
  const moved = {
    ...code,
    ...bookingData,
    durationMinutes: Math.round(between(validity.from, validity.until) / MINUTE),
    createdInRevision: opensMore ? store.nextRevision : code.createdInRevision,
    ...{ changedAt: now, changedBy: movedBy },
  };
  if (code.courtId !== courtId || !isSameTime(code.validity, validity))
    await refuseDigitsTakenThen(cipher, store, moved);
  await codesIn(store).update(code.id, moved);
  await publishCode(store, moved, now);
}

export function isSameTime(one: Interval, other: Interval): boolean {
  return one.from === other.from && one.until === other.until;
}

/** Refuses a time at which another code in force or the test code has the same digits. */
export async function refuseDigitsTakenThen(
  cipher: SecretCipher,
  store: Store,
  moved: AccessCodeRecord,
): Promise<void> {
  const { id, lookupHash, isPermanent } = moved;
  if (lookupHash === null) return;
  const effect = effectWindow(moved);
  const sameDigits = await codesIn(store).findByLookupHash(lookupHash);
  const testCode = await readStoredTestCode(cipher, store);
  if (
    sameDigits.some((other) => other.id !== id && overlaps(effectWindow(other), effect)) ||
    (testCode !== null && cipher.lookupHash(testCode) === lookupHash)
  )
    throw new Refused({ code: "code_taken_then", ...(isPermanent && { isPermanent }) });
}

const MAX_EXPIRED_PER_PASS = 200;

/** Expires codes whose last window is over; writes nothing if there are none. */
export async function expireCodes(hall: Hall, now: Instant): Promise<void> {
  if ((await codesIn(hall.read).listDueToExpire(now, 1)).length === 0) return;
  await hall.change(SERVER, async (transaction) => {
    for (const code of await codesIn(transaction).listDueToExpire(now, MAX_EXPIRED_PER_PASS)) {
      await codesIn(transaction).update(code.id, { status: "expired" });
      await publishCode(transaction, { ...code, status: "expired" }, now);
    }
  });
}

/** Courts that are inactive (C-11) or blocked now (C-13). */
async function courtsOutOfUse(store: Store, now: Instant) {
  const courts = await courtsIn(store).list();
  const blocks = await blocksIn(store).listOverlapping({ from: now, until: plus(now, milliseconds(1)) }, now);
  return {
    unavailableCourts: new Set(courts.filter(({ status }) => status !== "available").map(({ id }) => id)),
    blockedCourts: new Set(blocks.map(({ courtId }) => courtId)),
  };
}

/** Whether digits are a good code now, by the rule of the doors. `courts`: those behind a door; null: any court. */
export async function checkDigits(
  { clock, cipher, calendar }: Needs<"clock" | "cipher" | "calendar">,
  store: Store,
  digits: string,
  courts: readonly CourtId[] | null,
): Promise<CodeCheck> {
  const now = clock.now();
  const wallClock = calendar.wallClock(now);
  const { allow_permanent_codes: permanentCodesAllowed } = await readSettings(store);
  const matching = await codesIn(store).findByLookupHash(cipher.lookupHash(digits));
  const closed = await courtsOutOfUse(store, now);
  return checkCode(matching, { now, wallClock, courts, ...closed, permanentCodesAllowed });
}

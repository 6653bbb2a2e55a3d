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
import { storedTestCode } from "./stored-test-code.ts";

/** Time around a code's effect window in which its digits are avoided for other codes of the same door. */
const REUSE_PAUSE = days(7);

export type CodeServices = Needs<"cipher" | "randomness">;
export type CodesByHandServices = CodeServices & Needs<"hall" | "calendar" | "rates" | "listStatuses">;

/** A booking system may book months ahead, and thousands of codes at once would delay other callers. */
const LIST_PAGE = 500;

/**
 * A page of the active codes whose search interval is not over, as visible to the role (N-09, X-11). `after`: id of the
 * preceding code; null: from the first.
 */
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
    { after: position, limit: LIST_PAGE },
  );
  return { items: items.map((code) => codeView(code, cipher)), nextAfter };
}

/** A code to be made for a booking, by hand, or as a replacement. */
interface NewCode {
  /** null: for all courts. */
  readonly courtId: CourtId | null;
  /** Left out: a time-limited code that occupies its court. */
  readonly isPermanent?: boolean;
  readonly occupiesCourt?: boolean;
  readonly hours?: WeekHours | null;
  /** Left out: this revision. */
  readonly madeIn?: number;
  /** The booked time, without margins. */
  readonly validity: Interval;
  readonly margins: Margins;
  readonly purpose: string | null;
  readonly holderName: string;
  /** null: without a booking. */
  readonly bookingId: string | null;
  /** Id of a user or an API key. */
  readonly createdBy: string;
  /** Left out: the validity in minutes. */
  readonly durationMinutes?: number;
}

/** Draws digits for a new code and stores it, in the transaction of `store`; refuses as `drawFreeDigits` does. */
export async function issueCode(
  services: CodeServices,
  store: Store,
  settings: SettingValues,
  newCode: NewCode,
  now: Instant,
): Promise<{ code: AccessCodeRecord; digits: string }> {
  const { cipher, randomness } = services;
  const draft = {
    id: randomness.id(),
    ...{ isPermanent: false, occupiesCourt: true, hours: null },
    status: "active" as const,
    createdAt: now,
    madeIn: store.nextRevision,
    changedIn: store.nextRevision,
    ...{ endedAt: null, plannedUntil: null, lastUsedAt: null },
    ...{ replacedBy: null, replacedBookingId: null, changedAt: null, changedBy: null },
    durationMinutes: Math.round(between(newCode.validity.from, newCode.validity.until) / MINUTE),
    ...newCode,
  };
  const courts = await courtsSharingADoor(store, newCode.courtId);
  const { isPermanent } = draft;
  const use = { effect: effectWindow(draft), courts, isPermanent };
  const digits = await drawFreeDigits(services, store, settings.code_length, use);
  const code: AccessCodeRecord = {
    ...draft,
    encryptedDigits: cipher.encrypt(digits),
    lookupHash: cipher.lookupHash(digits),
  };
  await codesIn(store).insert(code);
  await publishCode(store, code, now);
  return { code, digits };
}

/**
 * Draws digits different from the test code (D-12) and from all codes with an overlapping effect window, and avoids digits used
 * at these courts within 7 days while enough others are left. A permanent code differs from every other one in force, also of
 * other days. Refuses when 90 % of all digits are taken. `length`: number of digits; `effect`: the new code's
 * effect window.
 */
export async function drawFreeDigits(
  { cipher, randomness }: CodeServices,
  store: Store,
  length: number,
  {
    effect,
    courts,
    isPermanent,
  }: { readonly effect: Interval; readonly courts: readonly CourtId[]; readonly isPermanent: boolean },
): Promise<string> {
  const testCode = await storedTestCode(cipher, store);
  const digits = chooseCode({
    length,
    overlapping: new Set([
      ...(await codesIn(store).lookupHashesOverlapping(effect)),
      ...(isPermanent ? await codesIn(store).permanentLookupHashes() : []),
      ...(testCode === null ? [] : [cipher.lookupHash(testCode)]),
    ]),
    recent: await codesIn(store).lookupHashesUsedWithin(courts, widen(effect, REUSE_PAUSE, REUSE_PAUSE)),
    lookupHashOf: (code) => cipher.lookupHash(code),
    isDecoy,
    random: (below) => randomness.below(below),
  });
  if (digits === null) throw new Refused({ code: "no_free_code", length });
  return digits;
}

/** A tenth of all codes, chosen by the hall's own key. */
function isDecoy(lookupHash: string): boolean {
  return Buffer.from(lookupHash, "base64url").readUInt32BE() % 10 === 0;
}

/**
 * The court and all courts that share a door with it; reused digits would open that door to the former holder (E-02).
 * `courtId`: null: all courts.
 */
async function courtsSharingADoor(store: Store, courtId: CourtId | null): Promise<CourtId[]> {
  if (courtId === null) return (await courtsIn(store).list()).map(({ id }) => id);
  const doors = (await equipmentIn(store).listDoors()).filter(({ courtIds }) => courtIds.includes(courtId));
  return [...new Set([courtId, ...doors.flatMap(({ courtIds }) => courtIds)])];
}

/**
 * Ends a code early, at `now`: its booked time ends, and the margins after it have no effect. Runs in the transaction of
 * `store`. `by`: id of the user or API key; null: the server.
 */
export async function endCode(
  store: Store,
  code: AccessCodeRecord,
  by: string | null,
  now: Instant,
): Promise<AccessCodeRecord> {
  const { from, until } = code.validity;
  const ended = await codesIn(store).update(code.id, {
    ...code,
    status: "expired",
    validity: { from, until: earliest(latest(now, from), until) },
    ...{ endedAt: now, plannedUntil: until },
    ...{ changedAt: now, changedBy: by },
  });
  await publishCode(store, ended, now);
  return ended;
}

/**
 * Restores a code that was ended early, with its digits, to its planned end. Refuses if another code of that time has the same
 * digits by now. Runs in the transaction of `store`. `by`: id of the user.
 */
export async function reviveCode(
  store: Store,
  code: AccessCodeRecord & { readonly plannedUntil: Instant },
  by: string,
  now: Instant,
): Promise<AccessCodeRecord> {
  const revived: AccessCodeRecord = {
    ...code,
    status: "active",
    validity: { from: code.validity.from, until: code.plannedUntil },
    ...{ endedAt: null, plannedUntil: null },
    ...{ changedAt: now, changedBy: by },
  };
  const taken = await codesIn(store).lookupHashesOverlapping(effectWindow(revived));
  if (code.lookupHash === null || taken.includes(code.lookupHash))
    throw new Refused({ code: "code_given_away" });
  const stored = await codesIn(store).update(code.id, revived);
  await publishCode(store, stored, now);
  return stored;
}

/**
 * Gives a code in force the court, time and holder of its changed booking, with the same digits and margins. At a locked door
 * (D-09) it counts as made now where it opens another door, or the same one earlier. Refuses where another code of the new time
 * has the same digits. Runs in the transaction of `store`.
 */
export async function moveCode(
  { cipher }: CodeServices,
  store: Store,
  code: AccessCodeRecord,
  to: Pick<AccessCodeRecord, "courtId" | "validity" | "holderName">,
  by: string,
  now: Instant,
): Promise<void> {
  const opensMore = code.courtId !== to.courtId || to.validity.from < code.validity.from;
  const moved = {
    ...code,
    ...to,
    durationMinutes: Math.round(between(to.validity.from, to.validity.until) / MINUTE),
    madeIn: opensMore ? store.nextRevision : code.madeIn,
    ...{ changedAt: now, changedBy: by },
  };
  if (code.courtId !== to.courtId || !isSameTime(code.validity, to.validity))
    await refuseDigitsTakenThen(cipher, store, moved);
  await codesIn(store).update(code.id, moved);
  await publishCode(store, moved, now);
}

export function isSameTime(one: Interval, other: Interval): boolean {
  return one.from === other.from && one.until === other.until;
}

/**
 * Refuses a time for a code, permanent or not, in which its digits belong to another code in force or to the test code.
 */
export async function refuseDigitsTakenThen(
  cipher: SecretCipher,
  store: Store,
  moved: AccessCodeRecord,
): Promise<void> {
  const { id, lookupHash, isPermanent } = moved;
  if (lookupHash === null) return;
  const effect = effectWindow(moved);
  const others = await codesIn(store).findByLookupHash(lookupHash);
  const testCode = await storedTestCode(cipher, store);
  if (
    others.some((other) => other.id !== id && overlaps(effectWindow(other), effect)) ||
    (testCode !== null && cipher.lookupHash(testCode) === lookupHash)
  )
    throw new Refused({ code: "code_taken_then", ...(isPermanent && { isPermanent }) });
}

/** Largest number of codes that one pass of the control loop expires; the next pass expires the rest. */
const MAX_EXPIRED_PER_PASS = 200;

/** Sets the status of codes whose last window is over to expired; writes nothing without any. */
export async function expireCodes(hall: Hall, now: Instant): Promise<void> {
  if ((await codesIn(hall.read).listDueToExpire(now, 1)).length === 0) return;
  await hall.change(SERVER, async (transaction) => {
    for (const code of await codesIn(transaction).listDueToExpire(now, MAX_EXPIRED_PER_PASS)) {
      await codesIn(transaction).update(code.id, { status: "expired" });
      await publishCode(transaction, { ...code, status: "expired" }, now);
    }
  });
}

/** Inactive courts (C-11) and courts blocked now (C-13). */
async function closedCourts(store: Store, now: Instant) {
  const courts = await courtsIn(store).list();
  const blocks = await blocksIn(store).listOverlapping({ from: now, until: plus(now, milliseconds(1)) }, now);
  return {
    unavailableCourts: new Set(courts.filter(({ status }) => status !== "available").map(({ id }) => id)),
    blockedCourts: new Set(blocks.map(({ courtId }) => courtId)),
  };
}

/** Checks typed digits against the stored codes. `courts`: those behind the door; null: no door, any court. */
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
  const closed = await closedCourts(store, now);
  return checkCode(matching, { now, wallClock, courts, ...closed, permanentCodesAllowed });
}

import type { AccessCodeView } from "@platzwart/contract/endpoints/access-code-endpoints";
import type { CodeSpaceView } from "@platzwart/contract/endpoints/permanent-code-endpoints";
import { effectWindow, NO_MARGINS } from "@platzwart/domain/access/access-code";
import { checkHolderName } from "@platzwart/domain/access/code-limits";
import { codeSpace } from "@platzwart/domain/access/code-space";
import {
  checkPermanentCode,
  type PermanentCodeInput,
  trimPermanentCode,
} from "@platzwart/domain/access/permanent-code";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import { isDoorInUse } from "@platzwart/domain/scheduler/door-decision";
import { days, type Instant, plus } from "@platzwart/domain/time/instant";
import { visibleText } from "@platzwart/domain/visible-text";
import { STORED_WORDS } from "@platzwart/texts/stored-words";
import type { UserCaller } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { callerNames } from "../../facts/display-names.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { conflictingFields } from "../conflicting-fields.ts";
import type { Needs } from "../services.ts";
import { codeView, publishCode } from "./access-code-views.ts";
import {
  type CodeServices,
  type CodesByHandServices,
  drawFreeDigits,
  endCode,
  isSameTime,
  refuseDigitsTakenThen,
} from "./access-codes.ts";
import { digitCount } from "./code-digits.ts";
import { codeLog } from "./code-log-entries.ts";
import { durationInMinutes, type PermanentTimes, parseTimes, VALIDITY_YEARS } from "./permanent-times.ts";
import { readStoredTestCode } from "./stored-test-code.ts";

/** Reported for a code without bounds. */
const UNBOUNDED_DURATION_MINUTES = 525_600_000;
/** Codes that take effect within this time count in the code space. */
const CODE_SPACE_PERIOD = days(7);

/** Refuses what createPermanentCode would refuse; stores nothing. */
export async function refuseInvalidPermanentCode(
  { store, clock, cipher, calendar }: Needs<"store" | "clock" | "cipher" | "calendar">,
  request: PermanentCodeInput & PermanentTimes,
): Promise<void> {
  const trimmed = trimPermanentCode(request);
  throwIfRefused(checkPermanentCode(trimmed));
  parseTimes(calendar, request, null, clock.now());
  await refuseUnusableDigits(cipher, store, trimmed.accessCode, clock.now());
}

/** Of two simultaneous requests with the same digits only one succeeds. */
export async function createPermanentCode(
  services: CodesByHandServices,
  request: PermanentCodeInput & PermanentTimes,
  caller: UserCaller,
): Promise<AccessCodeView> {
  const { cipher, randomness, calendar } = services;
  const { userName, accessCode } = trimPermanentCode(request);
  throwIfRefused(checkPermanentCode({ userName, accessCode }));
  return services.hall.change(caller, async (store, now) => {
    await refuseUnusableDigits(cipher, store, accessCode, now);
    const times = parseTimes(calendar, request, null, now);
    const isUnbounded = (request.fromDay ?? null) === null && (request.untilDay ?? null) === null;
    const code: AccessCodeRecord = {
      id: randomness.id(),
      courtId: null,
      isPermanent: true,
      // a permanent code acts on neither light nor bookings
      occupiesCourt: false,
      hours: times.hours,
      status: "active",
      validity: times.validity,
      margins: NO_MARGINS,
      endedAt: null,
      plannedUntil: null,
      encryptedDigits: cipher.encrypt(accessCode),
      lookupHash: cipher.lookupHash(accessCode),
      purpose: STORED_WORDS.permanentPurpose,
      holderName: userName,
      durationMinutes: isUnbounded ? UNBOUNDED_DURATION_MINUTES : durationInMinutes(times.validity),
      createdAt: now,
      createdInRevision: store.nextRevision,
      changedInRevision: store.nextRevision,
      createdBy: caller.id,
      bookingId: null,
      ...{ replacedBy: null, replacedBookingId: null, lastUsedAt: null, changedAt: null, changedBy: null },
    };
    await codesIn(store).insert(code);
    await publishCode(store, code, now);
    await logIn(store).append(codeLog.permanentCreated(now, code, caller.id));
    return codeView(code, cipher);
  });
}

interface SeenTimes {
  readonly hours: Exclude<PermanentTimes["hours"], undefined>;
  readonly validFrom: Instant;
  readonly validTo: Instant;
}

/** Refuses an unknown or expired code, one that differs from `seen`, invalid times and taken digits. */
export async function changePermanentCode(
  services: CodesByHandServices,
  id: string,
  request: PermanentTimes & {
    readonly userName?: string | undefined;
    readonly seen?: SeenTimes | undefined;
  },
  caller: UserCaller,
): Promise<AccessCodeView> {
  return services.hall.change(caller, async (store, now) => {
    const code = await codesIn(store).get(id);
    if (code?.isPermanent !== true || code.status !== "active")
      throw new Refused({ code: "permanent_code_unknown" });
    if (conflictingFields(request.seen && inFixedOrder(request.seen), storedTimes(code)) !== null)
      throw new Refused({ code: "permanent_code_changed_meanwhile", by: await changerName(store, code) });
    const holderName = request.userName === undefined ? code.holderName : visibleText(request.userName);
    if (request.userName !== undefined) throwIfRefused(checkHolderName(holderName));
    const changedCode: AccessCodeRecord = {
      ...code,
      holderName,
      ...parseTimes(services.calendar, request, code, now),
      ...{ changedAt: now, changedBy: caller.id },
    };
    if (!isSameTime(code.validity, changedCode.validity))
      await refuseDigitsTakenThen(services.cipher, store, changedCode);
    await codesIn(store).update(id, changedCode);
    await publishCode(store, changedCode, now);
    await logIn(store).append(codeLog.permanentChanged(now, { id, courtId: null }, caller.id));
    return codeView(changedCode, services.cipher);
  });
}

const storedTimes = ({ hours, validity }: Pick<AccessCodeRecord, "hours" | "validity">) =>
  inFixedOrder({ hours, validFrom: validity.from, validTo: validity.until });

/** `conflictingFields` compares JSON, so that the order of fields matters. */
function inFixedOrder({ hours, validFrom, validTo }: SeenTimes): SeenTimes {
  const ordered = hours && { weekdays: [...hours.weekdays], from: hours.from, until: hours.until };
  return { hours: ordered, validFrom, validTo };
}

async function changerName(store: Store, { changedBy }: AccessCodeRecord): Promise<string | null> {
  return changedBy === null ? null : ((await callerNames(store, [changedBy])).get(changedBy) ?? null);
}

/** The row stays until its retention ends (G-07), for names in the log and against reuse of digits. */
export async function deletePermanentCode(
  services: CodesByHandServices,
  id: string,
  caller: UserCaller,
): Promise<void> {
  await services.hall.change(caller, async (store, now) => {
    const code = await codesIn(store).get(id);
    if (code?.isPermanent !== true || code.status !== "active") {
      throw new Refused({ code: "permanent_code_unknown" });
    }
    await endCode(store, code, caller.id, now);
    await logIn(store).append(codeLog.permanentDeleted(now, { id, courtId: null }, caller.id));
  });
}

/** Draws digits that are hard to guess and not in use, as for a booking. */
export async function proposePermanentCode(
  services: CodeServices & Needs<"store" | "clock" | "calendar">,
): Promise<{ accessCode: string }> {
  const { store, clock, calendar } = services;
  const now = clock.now();
  const { code_length: length } = await readSettings(store);
  const courts = (await courtsIn(store).list()).map(({ id }) => id);
  const time = { from: now, until: calendar.addYears(now, VALIDITY_YEARS) };
  const digitsUse = { effectWindows: [time], courts, isPermanent: true };
  return { accessCode: await drawFreeDigits(services, store, length, digitsUse) };
}

/** Possible codes, the most a door accepts at once in the coming week, and the chance to guess one (D-21). */
export async function readCodeSpace({
  store,
  cipher,
  clock,
}: Needs<"store" | "cipher" | "clock">): Promise<CodeSpaceView> {
  const now = clock.now();
  const { code_length: codeLength, allow_permanent_codes: permanentCodesAllowed } = await readSettings(store);
  const codes = await codesIn(store).listCurrentAndFuture(now, { before: plus(now, CODE_SPACE_PERIOD) });
  const courts = await courtsIn(store).list();
  const available = new Set(courts.filter(({ status }) => status === "available").map(({ id }) => id));
  const doors = (await equipmentIn(store).listDoors())
    .filter((door) => isDoorInUse(door, courts))
    .map((door) => ({ ...door, courtIds: door.courtIds.filter((id) => available.has(id)) }));
  const digitsOf = (code: AccessCodeRecord) => digitCount(cipher, code);
  const space = codeSpace(codes, { doors, now, codeLength, permanentCodesAllowed, digitsOf });
  return { permanentCodesAllowed, codeLength, ...space, doors: [...space.doors] };
}

/** Refuses if permanent codes are off, and digits of an unexpired code or the test code (D-12). */
async function refuseUnusableDigits(
  cipher: SecretCipher,
  store: Store,
  accessCode: string,
  now: Instant,
): Promise<void> {
  const { allow_permanent_codes: isAllowed } = await readSettings(store);
  if (!isAllowed) throw new Refused({ code: "permanent_codes_off" });
  if ((await readStoredTestCode(cipher, store)) === accessCode)
    throw new Refused({ code: "permanent_code_is_test_code" });
  const codesWithSameDigits = await codesIn(store).findByLookupHash(cipher.lookupHash(accessCode));
  if (codesWithSameDigits.some((code) => effectWindow(code).until > now))
    throw new Refused({ code: "permanent_code_taken" });
}

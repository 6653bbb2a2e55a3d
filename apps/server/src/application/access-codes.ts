import { effectWindow, type Margins } from "@platzwart/domain/access/access-code";
import { checkCode } from "@platzwart/domain/access/check-code";
import { chooseCode } from "@platzwart/domain/access/choose-code";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import { maySeeCode, type Role } from "@platzwart/domain/role";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import type { Clock } from "@platzwart/domain/time/clock";
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
import { type Interval, widen } from "@platzwart/domain/time/interval";
import { codeView, publishCode } from "./access-code-views.ts";
import type { Hall } from "./hall.ts";
import { readSettings } from "./hall-state.ts";
import type { AccessCodeFilter, AccessCodeRecord } from "./ports/access-code-store.ts";
import type { Randomness } from "./ports/randomness.ts";
import type { SecretCipher } from "./ports/secret-cipher.ts";
import type { Store } from "./ports/storage.ts";

/** How long before and after a code's windows its digits are not drawn for the same door. */
const REUSE_PAUSE = days(7);

export interface CodeServices {
  readonly cipher: SecretCipher;
  readonly randomness: Randomness;
}

/** The active codes with present or future effect that the role may see (N-09, X-11). */
export async function listAccessCodes(
  services: { readonly store: Store; readonly clock: Clock; readonly cipher: SecretCipher },
  role: Role,
  filter: AccessCodeFilter,
) {
  const codes = await services.store.accessCodes.listCurrentAndFuture(services.clock.now(), filter);
  return {
    items: codes.filter((code) => maySeeCode(role, code)).map((code) => codeView(code, services.cipher)),
  };
}

export interface NewCode {
  readonly courtId: CourtId;
  readonly validity: Interval;
  readonly margins: Margins;
  readonly purpose: string;
  readonly holderName: string;
  readonly bookingId: string;
  readonly createdBy: string;
}

/** Draws digits for a new code and stores it, inside the caller's transaction; refuses when none is free. */
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
    isPermanent: false,
    status: "active" as const,
    createdAt: now,
    endedAt: null,
    ...newCode,
  };
  const courts = await courtsBehindItsDoors(store, newCode.courtId);
  const digits = await freeDigits(services, store, settings.code_length, effectWindow(draft), courts);
  const code: AccessCodeRecord = {
    ...draft,
    encryptedDigits: cipher.encrypt(digits),
    lookupHash: cipher.lookupHash(digits),
    durationMinutes: Math.round(between(newCode.validity.from, newCode.validity.until) / MINUTE),
  };
  await store.accessCodes.insert(code);
  await publishCode(store, code, now);
  return { code, digits };
}

/** Draws digits that no overlapping code has, and no recent code of the courts; refuses when none are free. */
export async function freeDigits(
  { cipher, randomness }: CodeServices,
  store: Store,
  length: number,
  effect: Interval,
  courts: readonly CourtId[],
): Promise<string> {
  const digits = chooseCode({
    length,
    overlapping: new Set(await store.accessCodes.lookupHashesOverlapping(effect)),
    recent: await store.accessCodes.lookupHashesUsedWithin(courts, widen(effect, REUSE_PAUSE, REUSE_PAUSE)),
    markOf: (code) => cipher.lookupHash(code),
    random: (below) => randomness.below(below),
  });
  if (digits === null) throw new Refused({ code: "no_free_code", length });
  return digits;
}

/** The court and all courts that share a door with it; reused digits would open that door for the former holder (E-02). */
async function courtsBehindItsDoors(store: Store, courtId: CourtId): Promise<CourtId[]> {
  const doors = (await store.equipment.listDoors()).filter(({ courtIds }) => courtIds.includes(courtId));
  return [...new Set([courtId, ...doors.flatMap(({ courtIds }) => courtIds)])];
}

/** Makes a code unusable from now on, margins included, inside the caller's transaction. */
export async function endCode(store: Store, code: AccessCodeRecord, now: Instant): Promise<void> {
  const { from, until } = code.validity;
  const validity = { from, until: earliest(latest(now, from), until) };
  const changes = { status: "expired", validity, endedAt: now } as const;
  await store.accessCodes.update(code.id, changes);
  await publishCode(store, { ...code, ...changes }, now);
}

/** The largest number of codes that one run expires; the next run takes the rest. */
const EXPIRED_A_RUN = 200;

/** Expires the codes whose last window is over; writes nothing when there are none. */
export async function expireCodes(hall: Hall, store: Store, now: Instant): Promise<void> {
  if ((await store.accessCodes.listDueToExpire(now, 1)).length === 0) return;
  await hall.change(async (changing) => {
    for (const code of await changing.accessCodes.listDueToExpire(now, EXPIRED_A_RUN)) {
      await changing.accessCodes.update(code.id, { status: "expired" });
      await publishCode(changing, { ...code, status: "expired" }, now);
    }
  });
}

/** Courts that are blocked now or out of use (C-13). */
async function closedCourts(store: Store, now: Instant): Promise<ReadonlySet<CourtId>> {
  const courts = await store.courts.list();
  const blocks = await store.blocks.listOverlapping({ from: now, until: plus(now, milliseconds(1)) });
  return new Set([
    ...courts.filter(({ status }) => status !== "available").map(({ id }) => id),
    ...blocks.map(({ courtId }) => courtId),
  ]);
}

export interface CodeAnswer {
  readonly valid: boolean;
  /** The court of the accepted code; null: a code for all courts, or no code was accepted. */
  readonly courtId: CourtId | null;
}

/** Whether digits would open a door now; opens nothing (X-03 without door_id). */
export async function validateCode(
  services: { readonly store: Store; readonly clock: Clock; readonly cipher: SecretCipher },
  digits: string,
  courtId: CourtId | null,
): Promise<CodeAnswer> {
  const { store, clock, cipher } = services;
  const settings = await readSettings(store);
  if (courtId !== null && (await store.courts.get(courtId)) === null) return { valid: false, courtId: null };
  const check = checkCode(await store.accessCodes.findByLookupHash(cipher.lookupHash(digits)), {
    now: clock.now(),
    courts: courtId === null ? null : [courtId],
    closed: await closedCourts(store, clock.now()),
    permanentCodesAllowed: settings.allow_permanent_codes,
  });
  return check.granted ? { valid: true, courtId: check.code.courtId } : { valid: false, courtId: null };
}

import { NO_MARGINS } from "@platzwart/domain/access/access-code";
import { at, courtId, USUAL_MARGINS } from "@platzwart/domain/testing/builders";
import { DAY, days, plus } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { SERVER, type UserCaller } from "../database/caller.ts";
import type { Storage } from "../database/storage.ts";
import type { AccessCodeRecord } from "../facts/access-code-codec.ts";
import type { BookingRecord } from "../facts/booking-records.ts";
import type { CourtRecord } from "../facts/court-records.ts";
import { refreshTokensIn } from "../modules/users/refresh-token-records.ts";
import { type UserRecord, usersIn } from "../modules/users/user-records.ts";
import { testCipher } from "./test-key.ts";

export const ANNA = { id: "user-1", username: "anna" };

/** "10:00" of one summer day, UTC. */
export const clock = (time: string) => at(`2026-06-15T${time}:00Z`);

export const between = (from: string, until: string): Interval => ({
  from: clock(from),
  until: clock(until),
});

export function aCourtRecord(id: number, changes: Partial<CourtRecord> = {}): CourtRecord {
  return {
    id: courtId(id),
    name: `Court ${id}`,
    status: "available",
    autoMode: true,
    isLightOn: false,
    lightReportedAt: null,
    lightIntent: null,
    manualLight: null,
    lightOverride: null,
    lightCause: null,
    ...changes,
  };
}

/** Court 1, 10:00 to 11:00 with the usual margins: effective from 09:45 to 12:00. */
export function aCodeRecord(id: string, changes: Partial<AccessCodeRecord> = {}): AccessCodeRecord {
  return {
    id,
    courtId: courtId(1),
    isPermanent: false,
    occupiesCourt: true,
    hours: null,
    replacedBy: null,
    replacedBookingId: null,
    lastUsedAt: null,
    changedAt: null,
    changedBy: null,
    changedInRevision: 0,
    status: "active",
    endedAt: null,
    plannedUntil: null,
    validity: between("10:00", "11:00"),
    margins: USUAL_MARGINS,
    encryptedDigits: testCipher.encrypt("4711"),
    lookupHash: testCipher.lookupHash(id),
    purpose: "Buchung",
    holderName: "Erika Mustermann",
    durationMinutes: 60,
    createdAt: clock("08:00"),
    createdInRevision: 0,
    createdBy: "user-1",
    bookingId: null,
    ...changes,
  };
}

/** All doors, a hundred years, no digits. */
export const aPermanentCode = (id: string, changes: Partial<AccessCodeRecord> = {}): AccessCodeRecord =>
  aCodeRecord(id, {
    ...{ courtId: null, isPermanent: true, occupiesCourt: false, margins: NO_MARGINS },
    ...{ encryptedDigits: null, lookupHash: null, createdBy: null },
    ...{ purpose: "Permanenter Zugang", holderName: "Reinigung" },
    validity: { from: clock("00:00"), until: plus(clock("00:00"), days(36_525)) },
    ...changes,
  });

/** Court 1, 10:00 to 11:00. */
export function aBookingRecord(id: string, changes: Partial<BookingRecord> = {}): BookingRecord {
  return {
    id,
    courtId: courtId(1),
    customer: { name: "Erika Mustermann", email: "erika@example.org", phone: "+49 30 123456" },
    contactId: null,
    time: between("10:00", "11:00"),
    status: "active",
    createdAt: clock("08:00"),
    createdBy: "user-1",
    endedAt: null,
    plannedUntil: null,
    revision: 1,
    changedAt: null,
    changedBy: null,
    ...{ idempotency: null, series: null },
    ...changes,
  };
}

export function aUserRecord(id: string, changes: Partial<UserRecord> = {}): UserRecord {
  return {
    id,
    username: id,
    passwordHash: "$argon2id$test",
    role: "admin",
    isDisabled: false,
    createdAt: clock("08:00"),
    lastSignedInAt: null,
    ...changes,
  };
}

/** Stores a user with one session; returns the user as the caller of a request. */
export async function insertSignedIn(
  storage: Storage,
  id: string,
  changes: Partial<UserRecord> = {},
): Promise<UserCaller> {
  const user = aUserRecord(id, changes);
  const familyId = `family-of-${id}`;
  await storage.write(SERVER, async (store) => {
    await usersIn(store).insert(user);
    await refreshTokensIn(store).insert({
      hash: `token-of-${id}`,
      familyId,
      userId: id,
      parentHash: null,
      signedInAt: clock("08:00"),
      issuedAt: clock("08:00"),
      expiresAt: plus(clock("08:00"), DAY),
      exchangedAt: null,
      retiredAt: null,
    });
  });
  return { id, username: user.username, role: user.role, familyId };
}

import type { AccessCodeView } from "@platzwart/contract/endpoints/access-code-endpoints";
import { at, courtId } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import { countCodesOfBookingsNow } from "./code-queries.ts";

function code(changes: Partial<AccessCodeView> = {}): AccessCodeView {
  return {
    id: "c",
    accessCode: "4711",
    courtId: courtId(1),
    purpose: null,
    userName: "Jana Albrecht",
    isPermanent: false,
    occupiesCourt: true,
    hours: null,
    validFrom: at("2026-11-21T18:00:00+01:00"),
    validTo: at("2026-11-21T19:00:00+01:00"),
    durationMinutes: 60,
    status: "active",
    createdAt: at("2026-11-20T18:00:00+01:00"),
    bookingId: null,
    lightBefore: 5,
    lightAfter: 15,
    doorBefore: 15,
    doorAfter: 60,
    ...changes,
  };
}

const COURTS = [{ id: courtId(1) }, { id: courtId(2) }];

test("[H-05] the active accesses are the time-limited codes whose booking covers now, without margins", () => {
  const codes = [code(), code({ courtId: null }), code({ isPermanent: true }), code({ status: "expired" })];
  expect(countCodesOfBookingsNow(codes, COURTS, at("2026-11-21T17:59:59+01:00"))).toBe(0);
  expect(countCodesOfBookingsNow(codes, COURTS, at("2026-11-21T18:00:00+01:00"))).toBe(2);
  expect(countCodesOfBookingsNow(codes, COURTS, at("2026-11-21T18:59:59+01:00"))).toBe(2);
  expect(countCodesOfBookingsNow(codes, COURTS, at("2026-11-21T19:00:00+01:00"))).toBe(0);
});

test("[H-05, A-32] a code that opens doors only is no active access", () => {
  const codes = [code(), code({ occupiesCourt: false })];
  expect(countCodesOfBookingsNow(codes, COURTS, at("2026-11-21T18:30:00+01:00"))).toBe(1);
});

test("[H-05, C-11] the code of a court out of operation is no active access", () => {
  const codes = [code(), code({ courtId: courtId(4) }), code({ courtId: null })];
  expect(countCodesOfBookingsNow(codes, COURTS, at("2026-11-21T18:30:00+01:00"))).toBe(2);
});

import type { PersonData } from "@platzwart/contract/endpoints/people-endpoints";
import { at, courtId } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import { personFile } from "./person-file.ts";

const booking: PersonData["bookings"][number] = {
  ...{ id: "b", courtId: courtId(1), name: "Zoë Oberhuber", email: null, phone: null, status: "active" },
  startTime: at("2026-11-21T17:00:00Z"),
  endTime: at("2026-11-21T18:00:00Z"),
  createdAt: at("2026-11-20T09:00:00Z"),
};

test("[G-07, S-07] what is given out to a person names courts and areas, and says which bookings are over", () => {
  const data: PersonData = {
    exportedAt: at("2026-11-21T18:00:00Z"),
    bookings: [booking, { ...booking, courtId: courtId(9), endTime: at("2026-11-21T18:00:01Z") }],
    codes: [],
    blocks: [{ ...booking, reason: "Training Oberhuber" }],
    logEntries: [{ at: booking.createdAt, component: "bookings", message: "Buchung angelegt" }],
  };
  const file = JSON.parse(personFile(data, [{ id: courtId(1), name: "Padel Nord" }]));
  expect(file.Buchungen).toMatchObject([
    { Court: "Padel Nord", Zustand: "vorbei" },
    { Court: "Court 9", Zustand: "aktiv" },
  ]);
  expect(file.Sperren).toMatchObject([{ Grund: "Training Oberhuber", Court: "Padel Nord" }]);
  expect(JSON.stringify(file)).not.toContain('"bookings"');
});

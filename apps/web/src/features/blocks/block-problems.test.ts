import { courtId } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import type { BlockEntry } from "./block-entry.ts";
import { FIELDS, problemsIn, refusedFields } from "./block-problems.ts";

const GOOD: BlockEntry = {
  courtIds: [courtId(1)],
  isFromNow: true,
  from: "",
  until: "2026-11-21T23:59",
  reason: "Bodenpflege",
  fromZone: null,
  untilZone: null,
};

test("[C-13] an entry is held against what is known before it is sent", () => {
  expect(problemsIn(GOOD)).toEqual({});
  expect(problemsIn({ ...GOOD, courtIds: [] })).toEqual({
    courtIds: "Bitte mindestens einen Court wählen.",
  });
  expect(problemsIn({ ...GOOD, isFromNow: false, until: "" })).toEqual({
    from: "Bitte Datum und Uhrzeit angeben, zum Beispiel 24.12. und 18:30.",
    until: "Bitte Datum und Uhrzeit angeben, zum Beispiel 24.12. und 18:30.",
  });
  const twice = { ...GOOD, until: "2026-10-25T02:30" };
  expect(problemsIn(twice)).toEqual({
    until: "Diese Uhrzeit gibt es in dieser Nacht zweimal. Bitte wählen, welche gemeint ist.",
  });
  expect(problemsIn({ ...twice, untilZone: "MEZ" })).toEqual({});
  expect(problemsIn({ ...GOOD, reason: " " })).toEqual({ reason: "Bitte ausfüllen." });
  expect(problemsIn({ ...GOOD, reason: "x".repeat(100) })).toEqual({});
  expect(problemsIn({ ...GOOD, reason: "x".repeat(101) })).toEqual({
    reason: "Grund darf höchstens 100 Zeichen haben.",
  });
  expect(problemsIn({ ...GOOD, reason: "a\tb" })).toEqual({
    reason: "Grund muss eine Zeile Text ohne Steuerzeichen sein.",
  });
});

test("[C-13] a refusal stands at the field that it is about, or at the whole where the dialog has none", () => {
  const refused = (code: string, detail: string, field?: string) => ({
    ...{ code, detail },
    ...(field === undefined ? {} : { errors: [{ field, message: detail }] }),
  });
  const gap = refused("time_does_not_exist", "„2027-03-28T02:30“ gibt es nicht.", "from");
  expect(refusedFields(gap, FIELDS)).toEqual({ from: "„2027-03-28T02:30“ gibt es nicht." });
  const twice = refused("time_ambiguous", "„2026-10-25T02:30“ gibt es zweimal.", "until");
  expect(refusedFields(twice, FIELDS).until).toMatch(/^Diese Uhrzeit gibt es in dieser Nacht zweimal/);
  const overlap = refused("block_overlaps", "Court 1 ist bereits gesperrt.", "courtIds");
  expect(refusedFields(overlap, FIELDS)).toEqual({ courtIds: "Court 1 ist bereits gesperrt." });
  expect(refusedFields(overlap, ["until", "reason"])).toEqual({});
  expect(refusedFields(refused("role_not_allowed", "Nein."), FIELDS)).toEqual({});
});

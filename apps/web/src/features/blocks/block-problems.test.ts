import { CallFailed, CallRefused } from "@platzwart/contract/client";
import { courtId } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import type { BlockEntry } from "./block-entry.ts";
import { FIELDS, problemsIn, problemsOf } from "./block-problems.ts";

const GOOD: BlockEntry = {
  courtId: courtId(1),
  isFromNow: true,
  from: "",
  until: "2026-11-21T23:59",
  reason: "Bodenpflege",
  fromZone: null,
  untilZone: null,
};

const refused = (code: string, detail: string, { status = 422, field = "" } = {}) =>
  new CallRefused({
    ...{ type: "about:blank", title: code, status, code, detail },
    ...(field === "" ? {} : { errors: [{ field, message: detail }] }),
  });

test("[C-13] an entry is held against what is known before it is sent", () => {
  expect(problemsIn(GOOD)).toEqual({});
  expect(problemsIn({ ...GOOD, isFromNow: false, until: "" })).toEqual({
    from: "Bitte Datum und Uhrzeit angeben.",
    until: "Bitte Datum und Uhrzeit angeben.",
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

test("[C-13] a refusal stands at the field that it is about, or above all where the dialog has none", () => {
  const gap = refused("time_does_not_exist", "„2027-03-28T02:30“ gibt es nicht.", { field: "from" });
  expect(problemsOf(gap, FIELDS)).toEqual({ from: "„2027-03-28T02:30“ gibt es nicht." });
  const twice = refused("time_ambiguous", "„2026-10-25T02:30“ gibt es zweimal.", { field: "until" });
  expect(problemsOf(twice, FIELDS).until).toMatch(/^Diese Uhrzeit gibt es in dieser Nacht zweimal/);
  const overlap = refused("block_overlaps", "Court 1 ist bereits gesperrt.", { field: "courtId" });
  expect(problemsOf(overlap, FIELDS)).toEqual({ courtId: "Court 1 ist bereits gesperrt." });
  expect(problemsOf(overlap, ["until", "reason"])).toEqual({ whole: "Court 1 ist bereits gesperrt." });
  expect(problemsOf(refused("role_not_allowed", "Nein."), FIELDS)).toEqual({ whole: "Nein." });
});

test("[C-13] what no refusal is, a message says, and not the form too", () => {
  expect(problemsOf(new CallFailed("no answer"), FIELDS)).toEqual({});
  expect(problemsOf(refused("server_failed", "Unerwartet.", { status: 500 }), FIELDS)).toEqual({});
});

import { WEEKDAYS } from "@platzwart/domain/access/week-hours";
import { at } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import { codeTimes, hoursText, weekdaysText } from "./code-times.ts";

const NOW = at("2026-11-21T15:00:00+01:00");
const PERMANENT = {
  isPermanent: true,
  hours: null,
  validFrom: NOW,
  validTo: at("2126-11-21T15:00:00+01:00"),
};

test.each([
  [[1, 2, 3, 4, 5], "Mo bis Fr"],
  [[6, 7], "Sa und So"],
  [[1, 3, 5], "Mo, Mi und Fr"],
  [[1, 2, 3, 6], "Mo bis Mi und Sa"],
  [[...WEEKDAYS], "täglich"],
  [[7], "So"],
])("[A-32] the weekdays %j are said as %s", (weekdays, said) => {
  expect(weekdaysText(weekdays)).toBe(said);
});

test.each([
  [300, 420, "5 bis 7 Uhr"],
  [330, 435, "5:30 bis 7:15 Uhr"],
  [1_320, 120, "22 bis 2 Uhr am Folgetag"],
  [1_200, 1_440, "20 bis 24 Uhr"],
  [0, 1_440, "ganztags"],
])("[A-32] from minute %i until minute %i is said as %s", (from, until, said) => {
  expect(hoursText({ from, until })).toBe(said);
});

test("[A-32] days bound the whole and times each day, in one sentence", () => {
  const hours = { weekdays: [1, 2, 3, 4, 5], from: 300, until: 420 };
  expect(codeTimes(PERMANENT, null, NOW)).toBe("jederzeit, alle Courts, unbefristet");
  expect(codeTimes({ ...PERMANENT, hours }, null, NOW)).toBe(
    "Mo bis Fr, 5 bis 7 Uhr, alle Courts, unbefristet",
  );
  const bounded = { ...PERMANENT, hours, validTo: at("2027-01-01T00:00:00+01:00") };
  expect(codeTimes(bounded, null, NOW)).toBe("Mo bis Fr, 5 bis 7 Uhr, alle Courts, bis 31.12.2026");
  const later = { ...bounded, validFrom: at("2026-11-23T00:00:00+01:00") };
  expect(codeTimes(later, null, NOW)).toBe("Mo bis Fr, 5 bis 7 Uhr, alle Courts, 23.11.2026 bis 31.12.2026");
  const open = { ...later, validTo: at("2126-11-23T00:00:00+01:00") };
  expect(codeTimes(open, null, NOW)).toContain("ab 23.11.2026, unbefristet");
});

test("[A-32] a time-limited code is said with its court and its time", () => {
  const code = { ...PERMANENT, isPermanent: false, validTo: at("2026-11-21T16:30:00+01:00") };
  expect(codeTimes(code, "Court 3", NOW)).toBe("Court 3, 15:00–16:30 Uhr");
  expect(codeTimes(code, null, NOW)).toBe("Alle Courts, 15:00–16:30 Uhr");
});

import { expect, test } from "vitest";
import { at } from "../testing/builders.ts";
import { days, hours, milliseconds, minus, plus } from "../time/instant.ts";
import { clockAtStart, clockTime, clockTrust, timeKnowledge, withTimeSources } from "./clock-trust.ts";

const NOW = at("2026-11-28T12:00+01:00");
const START = hours(5);
const NOBODY = { timeServer: null, server: null };

test.each([
  ["at 1970, with nothing saved", at("1970-01-01T00:00Z"), null, at("1970-01-01T00:00Z")],
  ["at 1970, never below what was saved", at("1970-01-01T00:00Z"), NOW, NOW],
  ["later than what was saved", plus(NOW, hours(2)), NOW, plus(NOW, hours(2))],
])(
  "[D-20, M-06] a clock starts %s, and is unknown until a source says something",
  (_, system, saved, time) => {
    const state = clockAtStart(system, saved, START);
    expect([clockTime(state, START), clockTrust(state, START)]).toEqual([time, "unknown"]);
    const next = withTimeSources(state, { timeServer: null, server: NOW }, START);
    expect([clockTime(next, START), clockTrust(next, START), next.source]).toEqual([NOW, "synced", "server"]);
    expect(withTimeSources(next, { timeServer: plus(NOW, hours(1)), server: NOW }, START)).toMatchObject({
      ...{ time: plus(NOW, hours(1)), source: "time_server" },
    });
  },
);

test.each([
  ["server", hours(24), "synced", "known"],
  ["server", hours(25), "holdover", "known"],
  ["time_server", days(30), "holdover", "known"],
  ["saved", hours(12), "unknown", "guessed"],
  ["saved", plus(hours(12), milliseconds(1)), "unknown", "lost"],
] as const)("[D-20] %s, heard %i ms ago: %s, codes by a time that is %s", (source, age, trust, codes) => {
  const state = withTimeSources({ time: minus(NOW, age), at: START, source }, NOBODY, plus(START, age));
  const then = plus(START, age);
  expect([clockTime(state, then), clockTrust(state, then), timeKnowledge(state, then)]).toEqual([
    NOW,
    trust,
    codes,
  ]);
});

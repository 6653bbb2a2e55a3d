import { describe, expect, test } from "vitest";
import { berlinTime } from "../testing/timetable.ts";
import { minutes } from "../time/instant.ts";
import { decideClimate } from "./decide-climate.ts";
import type { ClimateFacts, OutputFacts } from "./facts.ts";

const NOW = berlinTime("12:00");

const output = (changes: Partial<OutputFacts> = {}): OutputFacts => ({
  isOn: false,
  since: berlinTime("10:00"),
  isConfirmed: true,
  maybeRunning: changes.isOn ?? false,
  intent: false,
  hasMinimumTimes: true,
  ...changes,
});

const facts = (changes: Partial<ClimateFacts> = {}): ClimateFacts => ({
  isAutoInForce: true,
  target: 21,
  reading: { celsius: 21, at: NOW },
  isReadingAwaited: false,
  isChangedByUser: false,
  heating: output(),
  cooling: output(),
  ventilationUntil: null,
  ...changes,
});

const RUNS = output({ isOn: true });

/** Heating and cooling at a temperature, from rest and while running. */
function atTemperature(celsius: number) {
  const reading = { celsius, at: NOW };
  const from = (changes: Partial<ClimateFacts>) => decideClimate(facts({ reading, ...changes }), NOW);
  return {
    heatingBegins: from({}).heating.isOn,
    heatingStays: from({ heating: RUNS }).heating.isOn,
    coolingBegins: from({}).cooling.isOn,
    coolingStays: from({ cooling: RUNS }).cooling.isOn,
  };
}

describe("the automatic", () => {
  test("[K-03] begins more than 1 °C away from the target, ends less than 0.5 °C away, and between stays as it is", () => {
    const rows = [19.9, 20, 20.5, 20.6, 21, 21.1, 21.4, 21.5, 22, 22.1].map((celsius) => {
      const { heatingBegins, heatingStays, coolingBegins, coolingStays } = atTemperature(celsius);
      return [celsius, heatingBegins, heatingStays, coolingBegins, coolingStays].map(Number);
    });
    expect(rows).toEqual([
      [19.9, 1, 1, 0, 0],
      [20, 0, 1, 0, 0],
      [20.5, 0, 1, 0, 0],
      [20.6, 0, 0, 0, 0],
      [21, 0, 0, 0, 0],
      [21.1, 0, 0, 0, 0],
      [21.4, 0, 0, 0, 0],
      [21.5, 0, 0, 0, 1],
      [22, 0, 0, 0, 1],
      [22.1, 0, 0, 1, 1],
    ]);
  });

  test("[K-03] goes off when its reading is older than 10 minutes, however short it ran, and says so", () => {
    const reading = { celsius: 17, at: berlinTime("11:50") };
    const heating = output({ isOn: true, since: berlinTime("11:59") });
    const fresh = decideClimate(facts({ reading, heating }), NOW);
    expect(fresh.heating).toEqual({ isOn: true, reason: { kind: "far_from_target" } });
    expect(fresh.next).toBe(NOW + 1);
    const old = decideClimate(facts({ reading, heating }), berlinTime("12:00:00.001"));
    expect(old.heating).toEqual({ isOn: false, reason: { kind: "reading_old", at: berlinTime("11:50") } });
    expect(old.cooling).toEqual({ isOn: false, reason: { kind: "reading_old", at: berlinTime("11:50") } });
    expect(old.next).toBeNull();
  });

  test("[K-03] takes a reading of the future, of a clock that was set back since, for an old one", () => {
    const reading = { celsius: 17, at: berlinTime("12:00:00.001") };
    const { heating, next } = decideClimate(facts({ reading, heating: RUNS }), NOW);
    expect(heating).toEqual({ isOn: false, reason: { kind: "reading_old", at: reading.at } });
    expect(next).toBeNull();
  });

  test("[K-03] switches nothing where nothing measures", () => {
    const { heating, cooling, next } = decideClimate(facts({ reading: null, heating: RUNS }), NOW);
    expect(heating).toEqual({ isOn: false, reason: { kind: "no_sensor" } });
    expect(cooling).toEqual({ isOn: false, reason: { kind: "no_sensor" } });
    expect(next).toBeNull();
  });

  test("[K-03] leaves heating and cooling as they stood while the first reading since a restart is awaited", () => {
    const awaiting = (changes: Partial<ClimateFacts>, at = NOW) =>
      decideClimate(facts({ isReadingAwaited: true, reading: null, ...changes }), at);
    const { heating, cooling } = awaiting({ heating: RUNS });
    expect(heating).toEqual({ isOn: true, reason: { kind: "reading_awaited" } });
    expect(cooling).toEqual({ isOn: false, reason: { kind: "reading_awaited" } });
    // a person's intent needs no reading, and a present one rules
    expect(awaiting({ heating: RUNS, isAutoInForce: false }).heating.isOn).toBe(false);
    expect(awaiting({ heating: RUNS, reading: { celsius: 22, at: NOW } }).heating.isOn).toBe(false);
  });

  test("[K-03] runs for at least 5 minutes, but never past the target", () => {
    const heating = output({ isOn: true, since: berlinTime("11:57") });
    const at = (celsius: number) => decideClimate(facts({ heating, reading: { celsius, at: NOW } }), NOW);
    const held = at(20.8);
    expect(held.heating).toEqual({
      isOn: true,
      reason: { kind: "minimum_on_time", until: berlinTime("12:02") },
    });
    expect(held.next).toBe(berlinTime("12:02"));
    expect(at(21).heating.isOn).toBe(true);
    expect(at(21.1).heating).toEqual({ isOn: false, reason: { kind: "not_needed" } });
    const later = decideClimate(facts({ heating, reading: { celsius: 20.8, at: NOW } }), berlinTime("12:02"));
    expect(later.heating.isOn).toBe(false);
  });

  test("[K-03] pauses for at least 5 minutes", () => {
    const cooling = output({ since: berlinTime("11:56") });
    const reading = { celsius: 25, at: NOW };
    const waiting = decideClimate(facts({ cooling, reading }), NOW);
    expect(waiting.cooling).toEqual({
      isOn: false,
      reason: { kind: "minimum_off_time", until: berlinTime("12:01") },
    });
    expect(waiting.next).toBe(berlinTime("12:01"));
    expect(decideClimate(facts({ cooling, reading }), berlinTime("12:01")).cooling.isOn).toBe(true);
    const never = output({ since: null });
    expect(decideClimate(facts({ cooling: never, reading }), NOW).cooling.isOn).toBe(true);
  });

  test("[K-03] minimum times delay only what it does by itself: a changed target acts at once", () => {
    const isChangedByUser = true;
    const ran = output({ isOn: true, since: berlinTime("11:58") });
    const nearly = { celsius: 20.8, at: NOW };
    const lowered = decideClimate(facts({ heating: ran, reading: nearly, isChangedByUser }), NOW);
    expect(lowered.heating).toEqual({ isOn: false, reason: { kind: "not_needed" } });
    const rested = output({ since: berlinTime("11:58") });
    const raised = decideClimate(
      facts({ heating: rested, reading: { celsius: 15, at: NOW }, isChangedByUser }),
      NOW,
    );
    expect(raised.heating).toEqual({ isOn: true, reason: { kind: "far_from_target" } });
    const hot = { cooling: rested, reading: { celsius: 25, at: NOW } };
    expect(decideClimate(facts({ ...hot, isChangedByUser }), NOW).cooling.reason).toEqual({
      kind: "minimum_off_time",
      until: berlinTime("12:03"),
    });
    // K-04 holds in any case
    const cooled = { heating: rested, cooling: output({ isOn: true }), reading: { celsius: 15, at: NOW } };
    expect(decideClimate(facts({ ...cooled, isChangedByUser }), NOW)).toMatchObject({
      heating: { isOn: false, reason: { kind: "opposite_may_run" } },
      cooling: { isOn: false },
    });
  });

  test("[K-03] a simulated hall has neither a shortest run nor a shortest pause", () => {
    const simulated = (changes: Partial<OutputFacts>) => output({ ...changes, hasMinimumTimes: false });
    const held = facts({
      heating: simulated({ isOn: true, since: berlinTime("11:59") }),
      reading: { celsius: 20.8, at: NOW },
    });
    expect(decideClimate(held, NOW).heating).toEqual({ isOn: false, reason: { kind: "not_needed" } });
    const resting = facts({
      cooling: simulated({ since: berlinTime("11:59") }),
      reading: { celsius: 25, at: NOW },
    });
    expect(decideClimate(resting, NOW).cooling.isOn).toBe(true);
  });

  test("[K-03] is not held up by a switching that a clock set back left in the future", () => {
    const reading = { celsius: 17, at: NOW };
    const heating = output({ since: berlinTime("18:00") });
    expect(decideClimate(facts({ heating, reading }), NOW).heating.isOn).toBe(true);
  });
});

describe("by hand", () => {
  const byHand = (changes: Partial<ClimateFacts>) =>
    decideClimate(facts({ isAutoInForce: false, ...changes }), NOW);

  test("[K-01] heating and cooling are as a person wants them, whatever the temperature", () => {
    const reading = { celsius: 28, at: berlinTime("08:00") };
    const on = byHand({ reading, heating: output({ intent: true }) });
    expect(on.heating).toEqual({ isOn: true, reason: { kind: "by_hand" } });
    expect(on.next).toBeNull();
    const off = byHand({ reading, heating: output({ isOn: true, since: berlinTime("11:59") }) });
    expect(off.heating).toEqual({ isOn: false, reason: { kind: "by_hand" } });
  });

  test("[K-03] heating begins at once, cooling always waits out its pause", () => {
    const justOff = output({ intent: true, since: berlinTime("11:59") });
    expect(byHand({ heating: justOff }).heating).toEqual({ isOn: true, reason: { kind: "by_hand" } });
    expect(byHand({ cooling: justOff }).cooling).toEqual({
      isOn: false,
      reason: { kind: "minimum_off_time", until: berlinTime("12:04") },
    });
    const simulated = { ...justOff, hasMinimumTimes: false };
    expect(byHand({ cooling: simulated }).cooling.isOn).toBe(true);
  });

  test("[K-03] a pause begins only when the device has confirmed that it is off, however long ago it was to", () => {
    const asked = output({ intent: true, isConfirmed: false, maybeRunning: true });
    const waiting = byHand({ cooling: asked });
    expect(waiting).toMatchObject({ cooling: { isOn: false, reason: { kind: "stop_awaited" } }, next: null });
    expect(byHand({ heating: asked }).heating.isOn).toBe(true);
    expect(byHand({ cooling: { ...asked, hasMinimumTimes: false } }).cooling.isOn).toBe(true);
    const cold = facts({ heating: asked, reading: { celsius: 15, at: NOW } });
    expect(decideClimate(cold, NOW).heating).toEqual({ isOn: false, reason: { kind: "stop_awaited" } });
    expect(decideClimate({ ...cold, isChangedByUser: true }, NOW).heating.isOn).toBe(true);
  });

  test("[K-04] one begins only when the other has confirmed that it is off", () => {
    const heating = output({ intent: true });
    const asked = byHand({ heating, cooling: output({ isOn: true }) });
    expect([asked.heating.isOn, asked.cooling.isOn]).toEqual([false, false]);
    expect(asked.heating.reason).toEqual({ kind: "opposite_may_run" });
    const stopping = byHand({ heating, cooling: output({ maybeRunning: true }) });
    expect(stopping.heating.reason).toEqual({ kind: "opposite_may_run" });
    expect(byHand({ heating, cooling: output() }).heating.isOn).toBe(true);
  });

  test("[K-04] where both are wanted or both ran, heating stays alone", () => {
    const both = {
      heating: output({ isOn: true, intent: true }),
      cooling: output({ isOn: true, intent: true }),
    };
    expect([byHand(both).heating.isOn, byHand(both).cooling.isOn]).toEqual([true, false]);
    const ran = { heating: output({ isOn: true, since: NOW }), cooling: output({ isOn: true, since: NOW }) };
    const automatic = decideClimate(facts(ran), NOW);
    expect([automatic.heating.isOn, automatic.cooling.isOn]).toEqual([true, false]);
  });
});

test("[K-08] ventilation that a person switched on ends by itself, in any mode", () => {
  const until = berlinTime("12:30");
  for (const isAutoInForce of [true, false]) {
    const at = (now: typeof NOW) => decideClimate(facts({ isAutoInForce, ventilationUntil: until }), now);
    expect(at(NOW).ventilation).toEqual({ isOn: true, reason: { kind: "ventilating", until } });
    expect(at(berlinTime("12:29:59.999")).ventilation.isOn).toBe(true);
    expect(at(until).ventilation).toEqual({ isOn: false, reason: { kind: "by_hand" } });
  }
  // a clock set back by hours cannot prolong it by hours
  const setBack = decideClimate(facts({ ventilationUntil: until }), berlinTime("10:29"));
  expect([
    setBack.ventilation.isOn,
    decideClimate(facts({ ventilationUntil: until }), berlinTime("10:30")).ventilation.isOn,
  ]).toEqual([false, true]);
  const idle = facts({ isAutoInForce: false, ventilationUntil: until });
  expect(decideClimate(idle, NOW).next).toBe(until);
  expect(decideClimate(idle, (until + minutes(1)) as typeof NOW).next).toBeNull();
});

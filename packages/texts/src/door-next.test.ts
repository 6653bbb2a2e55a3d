import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { ReasonView } from "@platzwart/contract/reason";
import { at } from "@platzwart/domain/testing/builders";
import { describe, expect, test } from "vitest";
import { doorMode, nextDoorChange, nextDoorChangeShort } from "./door-next.ts";

const NOW = at("2026-11-21T18:00:00+01:00");
const LATER = at("2026-11-21T21:30:00+01:00");
const TOMORROW = at("2026-11-22T09:15:00+01:00");

function door(mode: DoorView["mode"], desired: Partial<DoorView["desired"]>, isUnlocked = false) {
  return {
    mode,
    isUnlocked,
    fault: null,
    desired: { released: false, until: null, blockedUntil: null, reasons: [], ...desired },
  };
}

function next(mode: DoorView["mode"], desired: Partial<DoorView["desired"]>): string {
  return nextDoorChange(door(mode, desired), NOW);
}

const window = (until: typeof NOW): ReasonView => ({
  kind: "window",
  codeId: "a",
  name: "Jana Albrecht",
  window: { from: NOW, until },
  booked: null,
  part: "booking",
});
const noWindow = (at: typeof NOW | null): ReasonView => ({
  kind: "no_window",
  next: at && { codeId: "a", name: null, at, booked: null },
});
const heldBack: ReasonView = {
  kind: "held_back",
  codeId: "a",
  name: "Jana Albrecht",
  booked: null,
  part: "booking",
};
const blocked: ReasonView = {
  kind: "blocked",
  blockId: "b",
  reason: "Bodenpflege",
  until: LATER,
  court: null,
};
const paused: ReasonView = { kind: "scheduler_paused", since: NOW };

describe("[Z-08] what a door will do next", () => {
  test("by its schedule", () => {
    expect(next("schedule", { released: true, until: LATER })).toBe("schließt 21:30 Uhr");
    expect(next("schedule", { released: true })).toBe("bleibt offen");
    expect(next("schedule", { until: LATER, reasons: [noWindow(LATER)] })).toBe("öffnet 21:30 Uhr");
    expect(next("schedule", { until: TOMORROW, reasons: [noWindow(TOMORROW)] })).toBe("öffnet So 09:15 Uhr");
    expect(next("schedule", { reasons: [noWindow(null)] })).toBe("bleibt zu");
  });

  test("while the scheduler is paused only what is open closes", () => {
    expect(next("schedule", { until: LATER, reasons: [noWindow(LATER), paused] })).toBe(
      "Scheduler inaktiv, bleibt zu",
    );
    expect(next("schedule", { released: true, until: LATER, reasons: [window(LATER), paused] })).toBe(
      "schließt 21:30 Uhr",
    );
  });

  test("while its court is blocked", () => {
    const closed = { blockedUntil: LATER };
    expect(next("schedule", { ...closed, reasons: [blocked, heldBack] })).toBe("gesperrt bis 21:30 Uhr");
    expect(next("code_only", { ...closed, reasons: [{ kind: "code_only" }, blocked, heldBack] })).toBe(
      "gesperrt bis 21:30 Uhr",
    );
  });

  test("[C-13] a shared door of which one court is free is not said to be blocked", () => {
    const reasons: ReasonView[] = [{ ...blocked, court: "Court 2" }, noWindow(null)];
    expect(next("schedule", { reasons })).toBe("bleibt zu");
    expect(next("code_only", { reasons: [{ kind: "code_only" }, ...reasons] })).toBe("kein Code geplant");
  });

  test("with codes only", () => {
    const codes = (...reasons: ReasonView[]) =>
      next("code_only", { reasons: [{ kind: "code_only" }, ...reasons] });
    expect(codes(window(NOW), window(LATER))).toBe("Codes gelten bis 21:30 Uhr");
    expect(codes(noWindow(TOMORROW))).toBe("Codes gelten ab So 09:15 Uhr");
    expect(codes(noWindow(null))).toBe("kein Code geplant");
  });

  test("when its courts are out of use", () => {
    expect(next("schedule", { reasons: [{ kind: "court_unavailable" }] })).toBe("außer Betrieb");
  });

  test("[D-31] opened by a person or a code it closes in a moment, which one that does not obey is not said to", () => {
    const opened = door("schedule", { until: LATER, reasons: [noWindow(LATER)] }, true);
    expect(nextDoorChange(opened, NOW)).toBe("kurz geöffnet, schließt gleich");
    expect(nextDoorChangeShort(opened, NOW)).toBe("");
    const closing = { until: LATER, reasons: [noWindow(LATER)] };
    const stuck = { ...door("schedule", closing, true), fault: "refused" as const };
    expect(nextDoorChange(stuck, NOW)).toBe("sollte zu sein");
    for (const kind of ["opened_by_code", "opened_by_test_code"] as const)
      expect(
        nextDoorChange(
          { ...stuck, desired: { ...stuck.desired, reasons: [{ kind }, noWindow(LATER)] } },
          NOW,
        ),
      ).toBe("kurz geöffnet, schließt gleich");
    const released = { released: true, until: LATER, reasons: [window(LATER)] };
    expect(nextDoorChange(door("schedule", released, true), NOW)).toBe("schließt 21:30 Uhr");
  });

  test("in a word", () => {
    const short = (mode: DoorView["mode"], desired: Partial<DoorView["desired"]>) =>
      nextDoorChangeShort(door(mode, desired), NOW);
    expect(short("schedule", { released: true, until: LATER })).toBe("bis 21:30");
    expect(short("schedule", { until: LATER })).toBe("ab 21:30");
    expect(short("schedule", { until: TOMORROW })).toBe("ab So 09:15");
    expect(short("schedule", {})).toBe("");
    expect(short("code_only", { until: null })).toBe("Code");
  });

  test("and how it is run", () => {
    expect([doorMode({ mode: "schedule" }), doorMode({ mode: "code_only" })]).toEqual([
      "Nach Zeitplan",
      "Nur mit Code",
    ]);
  });
});

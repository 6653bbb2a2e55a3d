import type { SchedulerStateView } from "@platzwart/contract/calls/scheduler-calls";
import type { CourtId } from "@platzwart/domain/court/court";
import { expect, test } from "vitest";
import { noEffectWord } from "./no-effect.ts";

const court = (autoMode: boolean) => ({ id: 1 as CourtId, name: "Court 1", autoMode });
const scheduler = (isPaused: boolean): SchedulerStateView => ({
  isPaused,
  pausedSince: null,
  pausedBy: null,
  nextRunAt: null,
});

test("[H-06] a window that does something has no word", () => {
  expect(noEffectWord({ kind: "light", effect: "light_on" }, court(true), scheduler(true))).toBeNull();
  expect(noEffectWord({ kind: "door", effect: "door_released" }, court(true), scheduler(true))).toBeNull();
});

test("[H-06] a window that comes to nothing says why", () => {
  const light = { kind: "light", effect: "none" } as const;
  const door = { kind: "door", effect: "none" } as const;
  expect(noEffectWord(light, court(false), scheduler(false))).toBe("Manuell");
  expect(noEffectWord(light, court(true), scheduler(false))).toBe("Automatik aus");
  expect(noEffectWord(light, undefined, scheduler(false))).toBe("Ohne Wirkung");
  expect(noEffectWord(door, court(true), scheduler(true))).toBe("Scheduler inaktiv");
  expect(noEffectWord(door, court(true), scheduler(false))).toBe("Keine Tür");
  expect(noEffectWord(door, court(true), undefined)).toBe("Ohne Wirkung");
  expect(noEffectWord({ kind: "door", effect: "codes_accepted" }, court(true), scheduler(false))).toBe(
    "Nur mit Code",
  );
});

import { instant } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { previewStatus } from "./preview-status.ts";

const at = (iso: string) => instant(Date.parse(iso));
const interval = { from: at("2026-11-22T18:00:00Z"), until: at("2026-11-22T19:00:00Z") };

describe("how an event of the preview stands", () => {
  test.each([
    ["2026-11-22T18:00:00.000Z", "Aktiv"],
    ["2026-11-22T18:59:59.999Z", "Aktiv"],
    ["2026-11-22T19:00:00.000Z", "Abgelaufen"],
    ["2026-11-23T19:00:00.000Z", "Abgelaufen"],
  ])("[Z-21] at %s it is %s", (now, words) => {
    expect(previewStatus(interval, at(now))).toBe(words);
  });

  test.each([
    ["2026-11-22T17:59:59.999Z", "in 1min"],
    ["2026-11-22T17:59:00.000Z", "in 1min"],
    ["2026-11-22T17:58:59.999Z", "in 2min"],
    ["2026-11-22T17:01:00.000Z", "in 59min"],
    // rounded up to a whole hour it is an hour
    ["2026-11-22T17:00:30.000Z", "in 1h 0min"],
    ["2026-11-22T17:00:00.000Z", "in 1h 0min"],
    ["2026-11-22T14:26:30.000Z", "in 3h 34min"],
    ["2026-11-21T18:00:30.000Z", "in 1d 0h"],
    ["2026-11-21T18:00:00.000Z", "in 1d 0h"],
    ["2026-11-20T12:30:00.000Z", "in 2d 5h"],
  ])("[Z-22] at %s it says %s, minutes rounded up", (now, words) => {
    expect(previewStatus(interval, at(now))).toBe(words);
  });
});

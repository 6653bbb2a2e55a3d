import { expect, test } from "vitest";

const WINTER_NOON_OFFSETS: Readonly<Record<string, number>> = {
  UTC: 0,
  "Europe/Berlin": -60,
  "Pacific/Auckland": -780,
};

test("the time zone of this test run is really in force", () => {
  const zone = process.env["TZ"] ?? "";
  expect(Object.keys(WINTER_NOON_OFFSETS)).toContain(zone);
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  expect(new Date("2026-01-15T12:00:00Z").getTimezoneOffset()).toBe(WINTER_NOON_OFFSETS[zone]);
});

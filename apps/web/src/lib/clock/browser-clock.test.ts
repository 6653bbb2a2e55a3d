import { expect, test } from "vitest";
import { browserClock } from "./browser-clock.ts";

test("[D-08] the page counts whole milliseconds, as the server does", () => {
  const readings = Array.from({ length: 50 }, () => browserClock.elapsed());
  expect(readings.filter((reading) => !Number.isInteger(reading))).toEqual([]);
});

import { days, milliseconds } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test, vi } from "vitest";
import { systemClock } from "./system-clock.ts";

/** By the clock alone. */
const pause = (length: number) =>
  new Promise<void>((resolve) => {
    systemClock.timer("pause of a test", milliseconds(length), resolve);
  });

test("[K-03, M-06] elapsed time is counted in whole milliseconds, as everything that is stored", async () => {
  const readings = new Set<number>();
  while (readings.size < 50) {
    readings.add(systemClock.elapsed());
    await pause(0);
  }
  expect([...readings].filter((reading) => !Number.isInteger(reading))).toEqual([]);
});

test("a timer for longer than Node.js can wait is not over at once, and nothing is warned of", async () => {
  const warnings = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const over = vi.fn();
  const timer = systemClock.timer("hold of a door", days(30), over);
  onTestFinished(() => {
    timer.cancel();
    warnings.mockRestore();
  });
  await pause(50);
  expect(over).not.toHaveBeenCalled();
  expect(warnings).not.toHaveBeenCalled();
});

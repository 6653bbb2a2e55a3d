// Runs in a checkout of each version (bench/compare.ts), so it uses only the hall under test; ms and MB as
// one line of JSON.

import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { createDatabase } from "../../testing/database.ts";
import { SATURDAY } from "../../testing/first-hall.ts";
import { HallUnderTest } from "../../testing/hall-under-test.ts";

const HOUR = 3_600_000;
const BOOKINGS = 400;
const RUNS = 100;
const STARTS = 10;

const iso = (at: number) => new Date(at).toISOString();
const at = (times: readonly number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))];

async function timed(count: number, work: (index: number) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const begun = performance.now();
    await work(index);
    times.push(performance.now() - begun);
  }
  return times;
}

const database = await createDatabase(null);
const options = { clock: new FakeClock(SATURDAY), database, outside: { makesBackups: false } };
const hall = await HallUnderTest.start(options, { isNew: true });
await hall.operate("PUT", "/api/settings/advance_booking_days", { value: 60 });
const starts: number[] = [];
for (let count = 0; count < STARTS; count += 1) {
  await hall.stop();
  starts.push(...(await timed(1, () => hall.startAgain())));
}
const bookings = await timed(BOOKINGS, (index) => {
  const start = SATURDAY + HOUR * (2 + Math.floor(index / 4));
  return hall.book({ court_id: 1 + (index % 4), start_time: iso(start), end_time: iso(start + HOUR) });
});
await hall.settle();
const runs = await timed(RUNS, () =>
  hall.operate("POST", "/functions/v1/access-control-scheduler", { manual_trigger: true }),
);
globalThis.gc?.();
console.log(
  JSON.stringify({
    "create_booking p50": at(bookings, 0.5),
    "create_booking p99": at(bookings, 0.99),
    "run of the scheduler p50": at(runs, 0.5),
    "run of the scheduler p99": at(runs, 0.99),
    start: at(starts, 0.5),
    "memory (rss)": process.memoryUsage().rss / 1e6,
  }),
);
await hall.end();
process.exit(0);

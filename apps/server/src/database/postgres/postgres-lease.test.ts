import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { seconds } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { SATURDAY } from "../../../../../testing/first-hall.ts";
import { postgres } from "../../testing/engines.ts";
import { InstanceLock } from "./postgres-instance-lock.ts";
import { Lease } from "./postgres-lease.ts";
import { applicationNameOf } from "./server-sessions.ts";

/** Of another key than the instance lock. */
const BLOCKED = "select pg_advisory_lock(7)";

test("[V-04, V-07] a leader whose proof is not answered for 5 s commands nothing while another waits, and knows afterwards how long", async () => {
  const database = await postgres.createEmptyDatabase();
  onTestFinished(() => database.drop());
  const url = database.databaseUrl ?? "";
  const lockOf = async (name: string) => {
    const lock = new InstanceLock(
      url,
      applicationNameOf({ name, startId: "12345678", version: "0.6.1" }, true),
    );
    await lock.connect();
    onTestFinished(() => lock.release());
    return lock;
  };
  const lock = await lockOf("halle-1");
  await lock.acquire();
  const waiting = await lockOf("halle-2");
  waiting.wait().catch(() => {
    // ended by the test's end
  });
  const clock = new FakeClock(SATURDAY);
  const lease = new Lease("halle-1", lock, clock);
  onTestFinished(() => lease.stop());
  const isProven = () =>
    expect.poll(() => lease.others).toEqual([{ name: "halle-2", version: "0.6.1", isAccepted: true }]);
  await isProven();
  await clock.advance(seconds(4));
  expect(lease.mayCommand).toBe(true);
  expect(lease.proofGap).toBeNull();

  const raw = await openRaw(database);
  await raw.query(BLOCKED);
  const blocked = lock.query(BLOCKED);
  await clock.advance(seconds(6));
  expect(lease.mayCommand).toBe(false);
  await raw.close();
  await blocked;
  await expect
    .poll(async () => {
      await clock.advance(seconds(1));
      return lease.proofGap;
    })
    .not.toBeNull();
  expect(lease.proofGap?.length).toBeGreaterThanOrEqual(seconds(5));
  expect(lease.mayCommand).toBe(true);
});

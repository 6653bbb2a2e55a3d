import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../../testing/database.ts";
import { eachEngine } from "../testing/engines.ts";
import { clock } from "../testing/records.ts";
import { SERVER } from "./caller.ts";
import type { Storage } from "./storage.ts";
import { liveEventsIn } from "./store.ts";

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;

  beforeEach(async () => {
    database = await engine.createDatabase();
    storage = await database.openStorage();
  });
  afterEach(() => database.drop());

  /** Appends one event for each time, in one transaction. */
  const append = (...times: string[]) =>
    storage.write(SERVER, async (store) => {
      for (const time of times) await liveEventsIn(store).append("courts-changes", { time }, clock(time));
    });
  const numbersAfter = async (number: number, limit = 100) =>
    (await liveEventsIn(storage.read).listAfter(number, limit))?.map((event) => event.number) ?? null;
  const prune = (time: string) =>
    storage.write(SERVER, (store) => liveEventsIn(store).deleteBefore(clock(time)));

  test("before the first event the newest number is 0, and nothing comes after it", async () => {
    expect(await liveEventsIn(storage.read).newestNumber()).toBe(0);
    expect(await numbersAfter(0)).toEqual([]);
    expect(await numbersAfter(1)).toBeNull();
  });

  test("who resumes gets exactly what came after, oldest first and at most as much as asked for", async () => {
    await append("10:00", "10:01", "10:02", "10:03");
    expect(await liveEventsIn(storage.read).newestNumber()).toBe(4);
    expect(await numbersAfter(0)).toEqual([1, 2, 3, 4]);
    expect(await numbersAfter(2)).toEqual([3, 4]);
    expect(await numbersAfter(4)).toEqual([]);
    expect(await numbersAfter(1, 2)).toEqual([2, 3]);
    expect(await numbersAfter(0, 2)).toEqual([1, 2]);
  });

  test("a number that was never given out is no number to resume from", async () => {
    await append("10:00");
    expect(await numbersAfter(2)).toBeNull();
    expect(await numbersAfter(-5)).toBeNull();
  });

  test("an event comes back as it was appended", async () => {
    const payload = { court: { id: 1, name: "Süd „A“ \u0000" }, list: [1, null, true] };
    await storage.write(SERVER, (store) =>
      liveEventsIn(store).append("access-codes-changes", payload, clock("10:00")),
    );
    expect(await liveEventsIn(storage.read).listAfter(0, 1)).toEqual([
      { number: 1, channel: "access-codes-changes", payload },
    ]);
  });

  test("what is older is forgotten; a page that was away too long has to read all again", async () => {
    await append("10:00", "10:30", "11:00", "11:30");
    await prune("11:00");
    expect(await numbersAfter(2)).toEqual([3, 4]);
    expect(await numbersAfter(3)).toEqual([4]);
    expect(await numbersAfter(1)).toBeNull();
    expect(await numbersAfter(0)).toBeNull();
  });

  test("the newest event is never forgotten, so that numbers go on, also after a new start", async () => {
    await append("10:00", "10:30");
    await prune("23:00");
    expect(await liveEventsIn(storage.read).newestNumber()).toBe(2);
    expect(await numbersAfter(2)).toEqual([]);
    await storage.close();
    storage = await database.openStorage();
    await append("23:30");
    expect(await numbersAfter(2)).toEqual([3]);
  });

  test("when the clock was set back, forgetting leaves no gap", async () => {
    await append("12:00", "09:00", "12:01");
    await prune("11:00");
    expect(await numbersAfter(1)).toEqual([2, 3]);
  });

  test("a number of a transaction that was rolled back is given to the next event", async () => {
    const failing = storage.write(SERVER, async (store) => {
      await liveEventsIn(store).append("courts-changes", {}, clock("10:00"));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await append("10:01");
    expect(await numbersAfter(0)).toEqual([1]);
  });
});

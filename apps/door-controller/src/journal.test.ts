import type { DoorEvent } from "@platzwart/contract/device-link/messages";
import { DOOR_GUESSES, emptyGuessRecord, noteWrongCode } from "@platzwart/domain/access/guess-policy";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Journal } from "./journal.ts";
import { framesIn } from "./journal-frames.ts";
import { FaultyDisk } from "./testing/faulty-disk.ts";
import { allOf, denied, facts, granted, guessesAfter, openJournal } from "./testing/journal-model.ts";

const LIMITS = { count: 100, bytes: 64 * 1024 };

/** Appends grants for the codes of these numbers. */
async function grant(journal: Journal, from: number, until: number): Promise<void> {
  for (let nth = from; nth <= until; nth += 1) await journal.append(granted(`code ${nth}`), facts(nth));
}
const codes = (events: readonly DoorEvent[]) =>
  events.map((event) => (event.kind === "granted" ? event.code : event.kind));
const codesOf = async (journal: Journal) => codes(await allOf(journal));
const numbered = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, index) => `code ${from + index}`);

test("a new journal is empty and writes no entry", async () => {
  const disk = new FaultyDisk();
  const journal = await openJournal(disk, "a");
  expect(journal.runs()).toEqual([]);
  expect(journal.guesses).toBeNull();
  expect(journal.unacknowledged).toBe(0);
  expect(await disk.list()).toHaveLength(4);
  const written = disk.operations.length;
  expect((await openJournal(disk, "b")).runs()).toEqual([]);
  expect(disk.operations).toHaveLength(written);
});

test("[D-20] an entry has the next number of its run, and is there after a start", async () => {
  const disk = new FaultyDisk();
  const journal = await openJournal(disk, "a");
  expect(await journal.append(granted("one"), facts(5))).toEqual({
    ...{ kind: "granted", code: "one", by: null, seconds: 5, misspelt: [] },
    ...{ seq: 1, at: facts(5).at, mono: 5 },
  });
  await journal.append(granted("two"), facts(3));
  await journal.close();

  const next = await openJournal(disk.restarted(), "b");
  await next.append(granted("three"), facts(6));
  expect(next.runs()).toEqual([
    { run: "a", first: 1, last: 2 },
    { run: "b", first: 1, last: 1 },
  ]);
  expect(await codesOf(next)).toEqual(["one", "two", "three"]);
});

test("[D-20] entries that are given at once keep their order, and those that wait share a sync", async () => {
  const disk = new FaultyDisk();
  const journal = await openJournal(disk, "a", 64 * 1024);
  await grant(journal, 1, 1);
  const before = disk.operations.length;
  await Promise.all(numbered(2, 50).map((code, index) => journal.append(granted(code), facts(index))));
  expect(disk.operations.length - before).toBeLessThanOrEqual(4);
  expect(await codesOf(journal)).toEqual(numbered(1, 50));
});

test("[D-20] a batch ends with its limits, with the run and with the segment, and begins with what there still is", async () => {
  const journal = await openJournal(new FaultyDisk(), "a", 2048, 3);
  await grant(journal, 1, 20);
  const read = async (run: string, from: number, limits: Partial<typeof LIMITS>) =>
    codes(await journal.read(run, from, { ...LIMITS, ...limits }));
  expect(await read("a", 3, { count: 2 })).toEqual(numbered(3, 4));
  expect(await read("a", 3, { bytes: 250 })).toEqual(numbered(3, 4));
  expect(await read("a", 3, { bytes: 1 })).toEqual(numbered(3, 3));
  expect(await read("a", 21, {})).toEqual([]);
  expect(await read("b", 1, {})).toEqual([]);

  await grant(journal, 21, 100);
  const [{ first } = { first: 0 }] = journal.runs();
  expect(first).toBeGreaterThan(1);
  expect((await read("a", 1, {})).at(0)).toBe(`code ${first}`);
});

test("[D-20] what is acknowledged is overwritten, oldest first, and a start knows how far that was", async () => {
  const disk = new FaultyDisk();
  const journal = await openJournal(disk, "a");
  for (let nth = 1; nth <= 100; nth += 1) {
    await journal.append(nth % 2 === 0 ? denied() : granted(`code ${nth}`), facts(nth));
    journal.acknowledge("a", nth - 3);
    expect(journal.unacknowledged).toBe(Math.min(nth, 3));
  }
  const [run] = journal.runs();
  expect(run?.last).toBe(100);
  expect(run?.first).toBeGreaterThan(50);

  const next = await openJournal(disk.restarted(), "b");
  expect(next.runs()).toEqual(journal.runs());
  expect(next.unacknowledged).toBeLessThan(12);
  next.acknowledge("a", 100);
  next.acknowledge("a", 7);
  next.acknowledge("unknown", 7);
  expect(next.unacknowledged).toBe(0);
});

/** Fills a ring with denials until five were counted only. */
async function fill(journal: Journal): Promise<void> {
  let counted = 0;
  for (let nth = 1; counted < 5; nth += 1)
    if ((await journal.append(denied(), facts(nth))) === null) counted += 1;
}

test("[D-20] a ring that is full of what the server does not have counts denials, and a grant overwrites the oldest", async () => {
  const journal = await openJournal(new FaultyDisk(), "a");
  await fill(journal);
  const [full] = journal.runs();
  expect(full?.first).toBe(1);

  expect(await journal.append(granted("one".repeat(100)), facts(900))).toMatchObject({
    seq: (full?.last ?? 0) + 1,
  });
  const [overwritten] = journal.runs();
  expect(overwritten?.first).toBeGreaterThan(1);
  // there is room again
  expect(await journal.append(denied(), facts(901))).not.toBeNull();
  const waiting = await allOf(journal);
  expect([journal.unacknowledged, journal.entryCount]).toEqual([waiting.length, waiting.length]);
});

test("[D-20] denials that were counted only are sent once there is room again, after a start too, and once", async () => {
  const disk = new FaultyDisk();
  const journal = await openJournal(disk, "a");
  await fill(journal);
  // the freed room takes the entry of an opening
  await journal.append(granted("one".repeat(100)), facts(900));
  const counted = async (of: Journal) => {
    await of.close();
    return (await allOf(of)).filter(({ kind }) => kind === "counted");
  };
  expect(await counted(journal)).toEqual([]);
  const later = disk.restarted();
  const next = await openJournal(later, "b");
  for (const { run, last } of next.runs()) next.acknowledge(run, last);
  const guesses = guessesAfter(1);
  await Promise.all([1, 2, 3].map((nth) => next.append(denied(), facts(900 + nth, guesses))));
  expect(await counted(next)).toMatchObject([{ kind: "counted", count: 5, run: "b" }]);
  const last = await openJournal(later.restarted(), "c");
  expect(last.guesses).toEqual(guesses);
  await last.append(denied(), facts(910, guesses));
  expect(await counted(last)).toHaveLength(1);
});

test("[D-21] the guess record of a denial that was only counted is there after a start, and of the entry after it", async () => {
  const disk = new FaultyDisk();
  const journal = await openJournal(disk, "a");
  let nth = 1;
  while ((await journal.append(denied(), facts(nth, guessesAfter(nth)))) !== null) nth += 1;
  expect(journal.guesses).toEqual(guessesAfter(nth));
  const later = disk.restarted();
  const next = await openJournal(later, "b");
  expect(next.guesses).toEqual(guessesAfter(nth));

  await next.append(granted("one"), facts(nth + 1, next.guesses));
  expect((await openJournal(later.restarted(), "c")).guesses).toEqual(guessesAfter(nth));
  await next.append(granted("two"), facts(nth + 1, null));
  expect((await openJournal(later.restarted(), "c")).guesses).toBeNull();
});

test("[D-21] the guess record of a door outlives the segment in which it was written", async () => {
  const disk = new FaultyDisk();
  const journal = await openJournal(disk, "a");
  const guesses = noteWrongCode(
    DOOR_GUESSES,
    emptyGuessRecord(DOOR_GUESSES, facts(1).at),
    "tag",
    facts(1).at,
  );
  await journal.append(denied(), facts(1, guesses));
  for (let nth = 2; nth <= 100; nth += 1) await journal.append(granted(`code ${nth}`), facts(nth, guesses));
  expect(journal.runs()[0]?.first).toBeGreaterThan(2);
  expect((await openJournal(disk.restarted(), "b")).guesses).toEqual(guesses);
});

test.each(["ENOSPC", "EIO"] as const)(
  "[D-20] a write that fails with %s rejects its entry; later ones follow the last that is durable",
  async (code) => {
    for (const failing of [1, 2, 3]) {
      const disk = new FaultyDisk(failing);
      const journal = await openJournal(disk, "a");
      await grant(journal, 1, 2);
      disk.fail(code, failing);
      for (let nth = 0; nth < failing; nth += 1)
        await expect(journal.append(granted("lost"), facts(2, guessesAfter(1)))).rejects.toMatchObject({
          code,
        });
      expect(journal.guesses).toBeNull();
      await grant(journal, 3, 40);
      expect(await codesOf(journal)).toEqual(numbered(journal.runs()[0]?.first ?? 0, 40));
      expect(await codesOf(await openJournal(disk.restarted(), "b"))).toEqual(await codesOf(journal));
    }
  },
);

test("a failed sync rejects all that waited for it, and nothing of it comes back", async () => {
  const disk = new FaultyDisk();
  const journal = await openJournal(disk, "a");
  await grant(journal, 1, 1);
  const goOn = disk.stall();
  const lost = ["x", "y", "z"].map((code) => journal.append(granted(code), facts(2)));
  disk.fail("EIO");
  goOn();
  expect((await Promise.allSettled(lost)).map(({ status }) => status)).toEqual(Array(3).fill("rejected"));
  // as long as the first lost entry
  await journal.append(granted("u"), facts(2));
  expect(await codesOf(await openJournal(disk.restarted(), "b"))).toEqual(["code 1", "u"]);
});

test("[D-20] what a power cut left behind a torn entry never comes back, whatever is written in its place", async () => {
  const disk = new FaultyDisk();
  const journal = await openJournal(disk, "a");
  const long = (nth: number) => granted(`code ${nth} `.padEnd(20, "."));
  for (let nth = 1; nth <= 4; nth += 1) await journal.append(long(nth), facts(nth));
  disk.spoil("journal-00", 300);
  const later = disk.restarted();
  const next = await openJournal(later, "b");
  const left = codes(await allOf(next));
  // as long as the torn entry, with its run name of ten letters
  await next.append(granted("u".padEnd(10, ".")), facts(9));
  expect(await codesOf(await openJournal(later.restarted(), "c"))).toEqual([...left, "u........."]);
  expect(left.length).toBeLessThan(3);
});

test("[D-20] the oldest segment is overwritten as a whole, also where the power is cut and a sector ends with an entry", async () => {
  const fullRing = async (seed: number, padding: number) => {
    const made = new FaultyDisk(seed);
    const journal = await openJournal(made, "a", 1024, 3);
    for (let nth = 1; (await made.read("journal-02"))?.[0] === 0; nth += 1)
      await journal.append(granted("x".repeat(nth === 1 ? padding : 1)), facts(nth));
    return { made, journal };
  };
  const { made } = await fullRing(1, 1);
  const ends = [...framesIn((await made.read("journal-00")) ?? Buffer.alloc(0))].map(({ end }) => end);
  const padding = 1 + 512 - Math.max(...ends.filter((end) => end <= 512));
  for (let seed = 1; seed <= 50; seed += 1) {
    const { made: full, journal } = await fullRing(seed, padding);
    full.cutPower(seed % 4);
    await Promise.allSettled(numbered(1, 9).map((code) => journal.append(granted(code), facts(30))));
    const next = await openJournal(full.restarted(), "b", 1024, 3);
    const seqs = (await allOf(next)).map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, index) => (seqs[0] ?? 0) + index));
  }
});

test("a stalled disk delays entries, and none is lost", async () => {
  const disk = new FaultyDisk();
  const journal = await openJournal(disk, "a");
  const goOn = disk.stall();
  let isDone = false;
  const done = grant(journal, 1, 3).then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDone).toBe(false);
  goOn();
  await done;
  await journal.close();
  await expect(journal.append(granted("late"), facts(4))).rejects.toThrow(/closed/);
  expect(await codesOf(await openJournal(disk.restarted(), "b"))).toEqual(numbered(1, 3));
});

test("a disk on which not all files have room has a smaller ring; one without room for two rejects", async () => {
  const small = new FaultyDisk();
  small.limit(2_500);
  const journal = await openJournal(small, "a");
  expect(journal.faults).toHaveLength(2);
  await grant(journal, 1, 40);
  expect((await codesOf(journal)).at(-1)).toBe("code 40");

  const full = new FaultyDisk();
  full.limit(1_500);
  const without = await openJournal(full, "a");
  await expect(without.append(granted("one"), facts(1))).rejects.toMatchObject({ code: "ENOSPC" });
  expect(await full.list()).toHaveLength(1);
});

test("an entry that is longer than a segment is rejected, and the next one is written", async () => {
  const journal = await openJournal(new FaultyDisk(), "a");
  await expect(journal.append(granted("x".repeat(2_000)), facts(1))).rejects.toThrow(RangeError);
  await expect(journal.append(granted("x".repeat(2_000)), facts(1))).rejects.toThrow(RangeError);
  await grant(journal, 1, 1);
  expect(await codesOf(journal)).toEqual(["code 1"]);
});

test("of a damaged segment in the middle nothing is sent, nor of what is older: no gap is hidden", async () => {
  const disk = new FaultyDisk();
  const journal = await openJournal(disk, "a");
  await grant(journal, 1, 30);
  disk.spoil("journal-01", 600);
  const next = await openJournal(disk.restarted(), "b");
  const [run] = next.runs();
  expect(run?.last).toBe(30);
  expect(await codesOf(next)).toEqual(numbered(run?.first ?? 0, 30));
  expect(run?.first).toBeGreaterThan(10);
  await grant(next, 31, 60);
  expect((await codesOf(next)).at(-1)).toBe("code 60");
});

/** Segments with little room: ten entries go once around. */
const SMALL = [700, 3] as const;

/**
 * Opens the ring after a power cut: all acknowledged entries in order, possibly some pending ones, and the guess record of the
 * last. `acknowledged` is updated to the result.
 */
async function afterCut(
  disk: FaultyDisk,
  run: string,
  acknowledged: number[],
  waiting: readonly number[],
  shape: readonly [size: number, count: number] = [1024, 4],
) {
  const journal = await openJournal(disk, run, ...shape);
  const found = await allOf(journal);
  const numbers = codes(found).map((code) => Number(code.replace("code ", "")));
  const more = waiting.filter((nth) => numbers.includes(nth));
  const kept = numbers.length - more.length;
  // the ring overwrites older entries
  expect(kept).toBeGreaterThanOrEqual(Math.min(acknowledged.length, 2));
  expect(numbers).toEqual([...acknowledged.slice(acknowledged.length - kept), ...more]);
  const newest = numbers.at(-1);
  expect(journal.guesses).toEqual(newest === undefined ? null : guessesAfter(newest));
  for (const { run: one, first, last } of journal.runs())
    expect(found.filter((event) => event.run === one).map(({ seq }) => seq)).toEqual(
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    );
  acknowledged.push(...more);
  return journal;
}

test("[D-20] [D-21] the power may be cut at any byte of any write: what was acknowledged is there, and at most one entry more", async () => {
  const run = async (disk: FaultyDisk) => {
    const journal = await openJournal(disk, "a", ...SMALL);
    const acknowledged: number[] = [];
    for (let nth = 1; nth <= 10; nth += 1) {
      const written = await journal
        .append(granted(`code ${nth}`), facts(nth, guessesAfter(nth)))
        .catch(() => null);
      if (written === null) return { acknowledged, waiting: [nth] };
      acknowledged.push(nth);
    }
    return { acknowledged, waiting: [] };
  };
  const whole = new FaultyDisk();
  await openJournal(whole, "-", ...SMALL);
  const begun = whole.operations.length;
  await run(whole);
  const cutIn = async (operation: number, seed: number, tornAt: number | null) => {
    const disk = new FaultyDisk(seed);
    await openJournal(disk, "-", ...SMALL);
    disk.cutPower(operation, tornAt);
    const { acknowledged, waiting } = await run(disk);
    await afterCut(disk.restarted(), "b", acknowledged, waiting, SMALL);
  };
  for (const [operation, bytes] of whole.operations.slice(begun).entries()) {
    for (let byte = 0; byte <= bytes; byte += 1) await cutIn(operation, 1, byte);
    // some sectors survive
    for (let seed = 1; seed <= 50; seed += 1) await cutIn(operation, seed, null);
  }
});

test("[D-20] [D-21] any number of power cuts, at any time, with entries one by one or many at once: nothing that was acknowledged is lost or doubled", async () => {
  const step = fc.record({
    seed: fc.nat(),
    cutIn: fc.nat(120),
    bursts: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 30 }),
    failAt: fc.nat(60),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
      const acknowledged: number[] = [];
      let disk = new FaultyDisk();
      let waiting: number[] = [];
      let nth = 0;
      for (const [index, { seed, cutIn, bursts, failAt }] of steps.entries()) {
        disk = disk.restarted(seed);
        const journal = await afterCut(disk, `run ${index}`, acknowledged, waiting);
        disk.cutPower(cutIn);
        waiting = [];
        for (const [turn, burst] of bursts.entries()) {
          if (turn === failAt) disk.fail("EIO");
          const given = Array.from({ length: burst }, () => {
            nth += 1;
            return nth;
          });
          const outcomes = await Promise.allSettled(
            given.map((one) => journal.append(granted(`code ${one}`), facts(one, guessesAfter(one)))),
          );
          // the bytes of a failed write may remain unless another entry followed
          for (const [at, { status }] of outcomes.entries()) {
            if (status === "fulfilled") waiting = [];
            (status === "fulfilled" ? acknowledged : waiting).push(given[at] ?? 0);
          }
        }
      }
      await afterCut(disk.restarted(), "last", acknowledged, waiting);
    }),
    { numRuns: 300 },
  );
});

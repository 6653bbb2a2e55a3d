import { expect, test } from "vitest";
import type { Disk } from "./disk.ts";
import type { SignedDocument } from "./signed-document.ts";
import { stateFiles } from "./state-files.ts";
import { FaultyDisk } from "./testing/faulty-disk.ts";

const revision = (number: number): SignedDocument => ({
  revision: number,
  text: "{}".padEnd(40 * number),
  signature: "signature",
});
const accessOn = (disk: Disk) => stateFiles(disk).access.read();

test("what was written is there after a start, each in a file of its own", async () => {
  const disk = new FaultyDisk();
  const files = stateFiles(disk);
  const identity = { controller: "c", door: "d", key: "k", serverKey: "s", servers: ["http://hall"] };
  const time = { boot: "b", clock: { time: 1, at: 0, source: "saved" } } as const;
  const clock = { at: 1, ...time, lastContactAt: null, guessTime: 3 };
  expect(await files.identity.read()).toBeNull();
  await Promise.all([
    files.identity.write(identity),
    files.access.write(revision(1)),
    files.access.write(revision(2)),
    files.clock.write(clock),
  ]);
  const later = stateFiles(disk.restarted());
  expect(await later.identity.read()).toEqual(identity);
  expect(await later.access.read()).toEqual(revision(2));
  expect(await later.clock.read()).toEqual(clock);
});

test("the power may be cut at any time while a file is written: it is the former or the new one", async () => {
  const write = async (disk: FaultyDisk) => {
    await stateFiles(disk).access.write(revision(2));
    return 2;
  };
  const prepared = async (seed: number) => {
    const disk = new FaultyDisk(seed);
    await stateFiles(disk).access.write(revision(0));
    await stateFiles(disk).access.write(revision(1));
    return disk;
  };
  const whole = await prepared(1);
  const begun = whole.operations.length;
  await write(whole);
  for (const operation of whole.operations.slice(begun).keys())
    for (let seed = 1; seed <= 100; seed += 1) {
      const disk = await prepared(seed);
      disk.cutPower(operation);
      const least = await write(disk).catch(() => 1);
      const found = await accessOn(disk.restarted());
      expect(found?.revision).toBeGreaterThanOrEqual(least);
      // the next write is durable
      const next = disk.restarted();
      await stateFiles(next).access.write(revision(3));
      expect(await accessOn(next.restarted())).toEqual(revision(3));
    }
});

test("a damaged file is the one before, and that one is kept until another is written whole", async () => {
  const disk = new FaultyDisk();
  const { access } = stateFiles(disk);
  await access.write(revision(1));
  await access.write(revision(2));
  disk.spoil("access.json", 0);
  const damaged = disk.restarted();
  expect(await accessOn(damaged)).toEqual(revision(1));

  damaged.cutPower(3);
  await stateFiles(damaged)
    .access.write(revision(3))
    .catch(() => {});
  expect((await accessOn(damaged.restarted()))?.revision).toBeOneOf([1, 3]);

  disk.spoil("access.json.old", 0);
  expect(await accessOn(disk.restarted())).toBeNull();
});

test("a file of another shape is none", async () => {
  const disk = new FaultyDisk();
  await disk.write("access.json", Buffer.from('{"revision":"1"}'));
  expect(await accessOn(disk)).toBeNull();
});

test("a write that fails leaves the former, and the next one is written", async () => {
  const disk = new FaultyDisk();
  const { access } = stateFiles(disk);
  await access.write(revision(1));
  disk.fail("ENOSPC");
  await expect(access.write(revision(2))).rejects.toMatchObject({ code: "ENOSPC" });
  expect(await access.read()).toEqual(revision(1));
  await access.write(revision(3));
  expect(await accessOn(disk.restarted())).toEqual(revision(3));
});

test("what was removed stays removed, whenever the power is cut after it", async () => {
  const disk = new FaultyDisk();
  const { access } = stateFiles(disk);
  await access.write(revision(1));
  await access.write(revision(2));
  for (let operation = 0; operation < 4; operation += 1) {
    const cut = disk.restarted();
    cut.cutPower(operation);
    await stateFiles(cut)
      .access.remove()
      .catch(() => {});
    // half removed: still the newest, never the one before
    expect((await accessOn(cut.restarted()))?.revision ?? 2).toBe(2);
  }
  await access.remove();
  expect(await accessOn(disk.restarted())).toBeNull();
  await access.write(revision(4));
  expect(await accessOn(disk.restarted())).toEqual(revision(4));
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { nodeDisk } from "./disk.ts";
import { Journal } from "./journal.ts";
import { facts, granted } from "./testing/journal-model.ts";

const EVENTS = 200_000;
/** Of the program's 80 MB; measured 2.5 MB. */
const MOST_BYTES = 6_000_000;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

function bytesInUse(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test("a ring with 200,000 events takes little memory, and each of them can be read", async () => {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-door-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const written = await Journal.open({ disk: nodeDisk(folder), run: "a" });
  const event = granted("0198c0de-7000-7000-8000-000000000000");
  for (let nth = 0; nth < EVENTS; nth += 500)
    await Promise.all(Array.from({ length: 500 }, (_, index) => written.append(event, facts(nth + index))));
  await written.close();

  const before = bytesInUse();
  const journal = await Journal.open({ disk: nodeDisk(folder), run: "b" });
  expect(bytesInUse() - before).toBeLessThan(MOST_BYTES);
  expect(journal.runs()).toEqual([{ run: "a", first: 1, last: EVENTS }]);
  let next = 1;
  for (let read = [{ seq: 0 }]; read.length > 0; next += read.length) {
    read = await journal.read("a", next, { count: 100, bytes: 64 * 1024 });
    expect(read[0]?.seq ?? next).toBe(next);
  }
  expect(next).toBe(EVENTS + 1);
  expect(bytesInUse() - before).toBeLessThan(MOST_BYTES);
  await journal.close();
});

import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { nodeDisk } from "./disk.ts";
import { Journal } from "./journal.ts";
import { allOf, facts, granted } from "./testing/journal-model.ts";

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-door-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "state");
}
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("files and their folder are for the program's user alone", async () => {
  const folder = aFolder();
  const disk = nodeDisk(folder);
  await disk.write("small.part", Buffer.from("text"));
  await disk.rename("small.part", "small");
  await (await disk.openFixedSize("fixed", 100)).close();
  await disk.syncFolder();
  expect([mode(folder), mode(join(folder, "small")), mode(join(folder, "fixed"))]).toEqual([
    "700",
    "600",
    "600",
  ]);
  expect((await disk.list()).toSorted()).toEqual(["fixed", "small"]);
  expect(String(await disk.read("small"))).toBe("text");
  await disk.remove("small");
  await disk.remove("small");
  expect(await disk.read("small")).toBeNull();
});

test("a folder whose disk is gone is not made anew in its place", async () => {
  const gone = join(aFolder(), "doors");
  expect(() => nodeDisk(join(gone, "door"))).toThrow("ENOENT");
  expect(existsSync(gone)).toBe(false);
});

test("a file of a size is filled up with zeros and keeps what it has", async () => {
  const folder = aFolder();
  const disk = nodeDisk(folder);
  writeFileSync(join(folder, "fixed"), "begun");
  const file = await disk.openFixedSize("fixed", 10);
  await file.write(8, Buffer.from("!"));
  await file.sync();
  expect(String(await file.read(0, Buffer.alloc(10)))).toBe("begun\0\0\0!\0");
  expect(String(await file.read(8, Buffer.alloc(10)))).toBe("!\0");
  await file.close();
});

test("[D-20] the journal keeps its entries in a real folder", async () => {
  const folder = aFolder();
  const options = { segmentSize: 1024, segments: 4 };
  const journal = await Journal.open({ disk: nodeDisk(folder), run: "a", ...options });
  await Promise.all([1, 2, 3].map((nth) => journal.append(granted(`code ${nth}`), facts(nth))));
  await journal.close();
  const next = await Journal.open({ disk: nodeDisk(folder), run: "b", ...options });
  expect(await allOf(next)).toMatchObject([{ code: "code 1" }, { code: "code 2" }, { code: "code 3" }]);
  await next.close();
});

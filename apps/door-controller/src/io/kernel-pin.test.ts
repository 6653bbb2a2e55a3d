import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { KernelPin } from "./kernel-pin.ts";

test("a pin that took nothing any more is opened anew once its driver is back", () => {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-pin-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "activate");
  // an open file that refuses writes, like a pin whose driver was unloaded
  symlinkSync("/dev/full", path);
  const pin = new KernelPin(path);
  expect(() => pin.write("0", "1")).toThrow("ENOSPC");
  rmSync(path);
  expect(() => pin.write("0", "1")).toThrow("ENOENT");
  writeFileSync(path, "");
  pin.write("0", "1");
  expect(readFileSync(path, "utf8")).toBe("01");
});

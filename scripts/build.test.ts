import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hashOf } from "./lib/build.mjs";
import { isMadeFrom, isWhole, madeForMajor, stampText } from "./lib/build-stamp.mjs";
import { REQUIRED_MAJOR } from "./lib/runtime.mjs";

const INPUTS = { folders: ["src"], files: ["build.config.ts"] };

function project(): { readonly folder: string; write(file: string, text: string): void } {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "src", "testing"), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write("src/rule.ts", "export const rule = 1;");
  write("build.config.ts", "");
  return { folder, write };
}

test("a build is stale once a source has another name or text, or the way it is made changed", () => {
  const { folder, write } = project();
  const hashes = new Set([hashOf(INPUTS, folder)]);
  write("src/rule.ts", "export const rule = 2;");
  hashes.add(hashOf(INPUTS, folder));
  write("src/new.ts", "");
  hashes.add(hashOf(INPUTS, folder));
  rmSync(join(folder, "src/new.ts"));
  write("src/renamed.ts", "");
  hashes.add(hashOf(INPUTS, folder));
  write("build.config.ts", "minify");
  hashes.add(hashOf(INPUTS, folder));
  expect(hashes.size).toBe(5);
});

test("a build stays fresh whatever becomes of tests, of their helpers and of what lies beside its sources", () => {
  const { folder, write } = project();
  const before = hashOf(INPUTS, folder);
  write("src/rule.test.ts", "1");
  write("src/testing/helper.ts", "2");
  write("notes.md", "3");
  expect(hashOf(INPUTS, folder)).toBe(before);
});

test("a build is stale once one of its files is missing or has another size", () => {
  const { folder, write } = project();
  mkdirSync(join(folder, "dist", "assets"), { recursive: true });
  write("dist/main.cjs", "whole");
  write("dist/assets/page.js", "whole");
  const output = join(folder, "dist");
  const made = stampText("hash", output);
  write("dist/.built", made);
  expect(stampText("hash", output)).toBe(made);
  expect(stampText("other", output)).not.toBe(made);
  write("dist/assets/page.js", "who");
  expect(stampText("hash", output)).not.toBe(made);
  rmSync(join(output, "assets", "page.js"));
  expect(stampText("hash", output)).not.toBe(made);
});

test("a build tells for which Node.js it was made, is stale for another one, and whole all the same", () => {
  const { folder, write } = project();
  const output = join(folder, "dist");
  mkdirSync(output);
  write("dist/main.cjs", "whole");
  expect(madeForMajor(output)).toBeUndefined();
  const made = stampText("hash", output);
  write("dist/.built", made);
  expect(madeForMajor(output)).toBe(REQUIRED_MAJOR);
  expect([isMadeFrom("hash", output), isWhole(output, "main.cjs")]).toEqual([true, true]);
  write("dist/.built", made.replace(`node ${REQUIRED_MAJOR}`, "node 7"));
  expect(madeForMajor(output)).toBe(7);
  expect([isMadeFrom("hash", output), isWhole(output, "main.cjs")]).toEqual([false, true]);
  // as former versions wrote it
  write("dist/.built", made.replace(` node ${REQUIRED_MAJOR}`, ""));
  expect(madeForMajor(output)).toBe(26);
  expect(isWhole(output, "main.cjs")).toBe(true);
});

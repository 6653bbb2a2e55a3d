import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hashOf } from "./lib/build.mjs";

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

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inRoot } from "./lib/paths.mjs";

/** Numbers of the lines that Biome refuses in a source file, by the rules of lint/ and biome.json. */
function refusedLines(file: string, lines: readonly string[]): number[] {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-lint-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["biome.json", "lint"]) cpSync(inRoot(name), join(folder, name), { recursive: true });
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), lines.join("\n"));
  const biome = inRoot("node_modules/@biomejs/biome/bin/biome");
  const only = ["--only=style/noProcessEnv", "--only=style/noRestrictedImports", "--only=plugin"];
  const args = [biome, "lint", ...only, "--vcs-enabled=false", "--reporter=github", "--max-diagnostics=none"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return [
    ...new Set([...stdout.matchAll(/^::error .*?\bline=(\d+)/gm)].map(([, line]) => Number(line))),
  ].sort((a, b) => a - b);
}

const USES = [
  'import { randomBytes } from "node:crypto";',
  'import { setTimeout as sleep } from "node:timers/promises";',
  "export const all = [randomBytes, sleep];",
  "export const now = Date.now();",
  "export const at = new Date(now).toLocaleTimeString();",
  "export const { now: clock } = Date;",
  "export const order = Intl.Collator();",
  "export const elapsed = performance.now();",
  "globalThis.setTimeout(() => {}, 1);",
  "setImmediate(() => {});",
  "export const dice = Math.random();",
  "export const id = crypto.randomUUID();",
  "export const home = process.env.HOME;",
];

test("product code uses clocks, dates, timers, randomness and the environment in adapters only", () => {
  expect(refusedLines("apps/server/src/modules/planted.ts", USES)).toEqual([
    1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
  ]);
  expect(refusedLines("apps/web/src/planted.tsx", USES)).toContain(4);
  expect(refusedLines("packages/domain/src/planted.ts", USES)).toContain(11);
});

test("an adapter does what it exists for, and nothing else", () => {
  expect(refusedLines("packages/machine/src/system-clock.ts", USES)).toEqual([1, 2, 11, 12, 13]);
  expect(refusedLines("apps/server/src/config.ts", USES)).not.toContain(13);
});

test("tests may measure and start programs, but neither sleep nor read the wall clock", () => {
  expect(refusedLines("apps/server/src/planted.test.ts", USES)).toEqual([1, 2, 4, 9, 11, 12]);
});

test("what only looks like such a use is accepted", () => {
  const lines = [
    "// Date.now() in a comment",
    'export const text = "Math.random() and new Date()";',
    "export const later = (clock: { now(): number }) => clock.now();",
    "export const most = Math.max(1, 2);",
    'import { createHmac } from "node:crypto";',
    "export const hmac = createHmac;",
    "process.exit(1);",
  ];
  expect(refusedLines("apps/server/src/modules/planted.ts", lines)).toEqual([]);
});

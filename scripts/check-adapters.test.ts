import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findViolations } from "./check-adapters.mjs";
import { forbiddenUses } from "./lib/adapter-rules.mjs";

function namesIn(text: string, file = "planted.ts"): string[] {
  return forbiddenUses(file, text).map(({ name }) => name);
}

describe("a direct use is found", () => {
  test.each([
    ["Date.now()", "Date.now"],
    ["const clock: () => number = Date.now;", "Date.now"],
    ["Date['now']()", "Date.now"],
    ["Date?.now()", "Date.now"],
    ["(Date as { now(): number }).now()", "Date.now"],
    ["new Date()", "new Date()"],
    ["new Date", "new Date()"],
    ["Date()", "new Date()"],
    ["new globalThis.Date()", "new Date()"],
    ["performance.now()", "performance.now"],
    ["performance.timeOrigin", "performance.timeOrigin"],
    ["setTimeout(() => {}, 1)", "setTimeout"],
    ["globalThis.setTimeout(() => {}, 1)", "setTimeout"],
    ["window.setTimeout(() => {}, 1)", "setTimeout"],
    ["window.self.setInterval(() => {}, 1)", "setInterval"],
    ["setImmediate(() => {})", "setImmediate"],
    ["Math.random()", "Math.random"],
    ["crypto.randomUUID()", "crypto.randomUUID"],
    ["globalThis.crypto.getRandomValues(bytes)", "crypto.getRandomValues"],
    ["Temporal.Now.instant()", "Temporal.Now"],
    ["process.env.HOME", "process.env"],
    ["process.env['HOME']", "process.env"],
    ["process.hrtime.bigint()", "process.hrtime"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text, planted for the check to find
    ["const at = `${Date.now()}`;", "Date.now"],
    ["schedule(setTimeout)", "setTimeout"],
    ["const timers = { setTimeout };", "setTimeout"],
    ["export { setTimeout as later };", "setTimeout"],
    ["class Clock { start = Date.now(); }", "Date.now"],
    ["function at(now = Date.now()) { return now; }", "Date.now"],
  ])("%s", (text, name) => {
    expect(new Set(namesIn(text))).toEqual(new Set([name]));
  });

  test("in a component", () => {
    expect(
      namesIn("export const Age = () => <p title={String(Math.random())}>{Date.now()}</p>;", "age.tsx"),
    ).toEqual(["Math.random", "Date.now"]);
  });

  test("with its line", () => {
    expect(forbiddenUses("planted.ts", "// Date.now()\nconst a = 1;\nconst b = Date.now();\n")).toEqual([
      { line: 3, name: "Date.now" },
    ]);
  });
});

describe("a use through another name is found", () => {
  test.each([
    ["const { now } = Date;", "Date.now"],
    ["const { now: clock } = Date;", "Date.now"],
    ["let now; ({ now } = Date);", "Date.now"],
    ["function at({ now } = Date) { return now; }", "Date.now"],
    ["const D = Date; D.now();", "Date.now"],
    ["const D = Date; new D();", "new Date()"],
    ["const A = B, B = Date; A.now();", "Date.now"],
    ["const { setTimeout: later } = globalThis;", "setTimeout"],
    ["const { Math: { random } } = globalThis;", "Math.random"],
    ["const { Math: M } = globalThis; M.random();", "Math.random"],
    ["const everything = globalThis; everything.setTimeout(f);", "setTimeout"],
    ["const { env } = process;", "process.env"],
    ["import { env } from 'node:process';", "process.env"],
    ["import p from 'node:process'; p.env;", "process.env"],
    ["import { randomBytes } from 'node:crypto';", "crypto.randomBytes"],
    ["import { randomInt as dice } from 'crypto';", "crypto.randomInt"],
    ["import * as c from 'node:crypto'; c.randomUUID();", "crypto.randomUUID"],
    ["import { webcrypto } from 'node:crypto'; webcrypto.getRandomValues(b);", "crypto.getRandomValues"],
    ["export { randomUUID } from 'node:crypto';", "crypto.randomUUID"],
    ["import { setTimeout as sleep } from 'node:timers/promises';", "setTimeout"],
    ["import * as timers from 'node:timers'; timers.setInterval(f);", "setInterval"],
    ["import { performance as p } from 'node:perf_hooks'; p.now();", "performance.now"],
    ["const { randomBytes } = await import('node:crypto');", "crypto.randomBytes"],
    ["const T = Temporal; T.Now.instant();", "Temporal.Now"],
  ])("%s", (text, name) => {
    expect(new Set(namesIn(text))).toEqual(new Set([name]));
  });
});

describe("what only looks like a use is not reported", () => {
  test.each([
    ["// Date.now() in a comment"],
    ["/* setTimeout(() => {}) */"],
    ["const text = 'Math.random() and new Date()';"],
    ["const text = `process.env`;"],
    ["new Date(0); new Date('2026-01-01'); new Date(instant);"],
    ["Date.UTC(2026, 0, 1); Date.parse(text);"],
    ["clock.now(); clock.setTimeout(f, 1); this.clock.setInterval(f, 1);"],
    ["type Timer = ReturnType<typeof setTimeout>;"],
    ["interface Clock { setTimeout(f: () => void): void; now(): number }"],
    ["const fake = { setTimeout: (f: () => void) => f(), now: () => 0 };"],
    ["class Fake { setTimeout() {} now() { return 0; } }"],
    ["clearTimeout(timer); clearInterval(timer);"],
    ["import { createHmac, timingSafeEqual } from 'node:crypto';"],
    ["import type { randomBytes } from 'node:crypto';"],
    ["const now = clock.now(); use(now);"],
    ["const { now } = clock;"],
    ["Math.max(1, 2); crypto.subtle.digest('SHA-256', data);"],
    ["process.exit(1); process.on('SIGTERM', stop);"],
  ])("%s", (text) => {
    expect(namesIn(text)).toEqual([]);
  });

  test("a file that cannot be parsed is an error, not an all-clear", () => {
    expect(() => namesIn("const = ;")).toThrow(/cannot be parsed/);
  });
});

describe("the allow-list", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "platzwart-adapters-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const plant = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };

  test("adapters may do what they exist for, and nothing else", async () => {
    plant("packages/machine/src/system-clock.ts", "export const now = () => Date.now();\nMath.random();");
    plant("apps/server/src/config.ts", "export const port = process.env.PORT;\nDate.now();");
    expect(await findViolations(folder)).toEqual([
      "packages/machine/src/system-clock.ts:2 uses Math.random",
      "apps/server/src/config.ts:2 uses Date.now",
    ]);
  });

  test("every source file of every part is looked at, installed packages and builds are not", async () => {
    for (const file of [
      "packages/domain/src/a.ts",
      "packages/new-one/src/deep/er/b.ts",
      "apps/web/src/c.tsx",
      "apps/web/dist/d.ts",
      "apps/web/node_modules/x/src/e.ts",
      "apps/web/vite.config.ts",
    ]) {
      plant(file, "Date.now();");
    }
    expect(await findViolations(folder)).toEqual([
      "packages/domain/src/a.ts:1 uses Date.now",
      "packages/new-one/src/deep/er/b.ts:1 uses Date.now",
      "apps/web/src/c.tsx:1 uses Date.now",
    ]);
  });

  test("tests and their helpers may let the event loop turn, and may not wait or look at the clock", async () => {
    for (const file of ["apps/server/src/a.test.ts", "packages/domain/src/testing/b.ts"]) {
      plant(file, "setImmediate(done);\nsetTimeout(done, 5);");
    }
    expect(await findViolations(folder)).toEqual([
      "packages/domain/src/testing/b.ts:2 uses setTimeout",
      "apps/server/src/a.test.ts:2 uses setTimeout",
    ]);
  });
});

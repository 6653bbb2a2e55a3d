import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findZoneUses } from "./check-zones.mjs";
import { zoneUses } from "./lib/zone-rules.mjs";

const namesIn = (text: string) => zoneUses("planted.ts", text).map(({ name }) => name);

test.each([
  ["new Date(at).getHours()", ["Date"]],
  ["new Date(2026, 10, 22)", ["Date"]],
  ["const { Date: Day } = globalThis;", ["Date"]],
  ["globalThis.Date.parse(text)", ["Date"]],
  ["const clock = Date;", ["Date"]],
  ["globalThis['Date'].parse(text)", ["Date"]],
  ["new Intl.DateTimeFormat('de')", ["Intl"]],
  ["Temporal.Now.zonedDateTimeISO()", ["Temporal"]],
  ["at.toLocaleTimeString('de')", ["toLocaleTimeString"]],
  ["at['toLocaleString']()", ["toLocaleString"]],
  ["const read = { Date };", ["Date"]],
])("what can depend on a time zone is found: %s", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});

test.each([
  ["// new Date()\nconst date = 'Date';"],
  ["type Day = Date; let day: Intl.DateTimeFormat;"],
  ["column.Date;"],
])("what only looks like it is not: %s", (text) => {
  expect(namesIn(text)).toEqual([]);
});

test("a file that is not listed is named with its line, tests and listed files are not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-zones-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), "const a = 1;\nexport const at = new Date(a);\n");
  };
  for (const file of [
    "packages/domain/src/rule.ts",
    "packages/domain/src/rule.test.ts",
    "apps/server/src/x/y.ts",
  ])
    write(file);
  write("packages/texts/src/listed.ts");
  mkdirSync(join(folder, "apps"), { recursive: true });
  expect(await findZoneUses(folder, { "packages/texts/src/listed.ts": "on purpose" })).toEqual([
    "packages/domain/src/rule.ts:2 uses Date",
    "apps/server/src/x/y.ts:2 uses Date",
  ]);
});

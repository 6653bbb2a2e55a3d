import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENVIRONMENT_VARIABLES } from "@platzwart/domain/start-refusal";
import { expect, onTestFinished, test } from "vitest";
import { settingsFileText } from "../apps/server/src/commands/settings-file.ts";
import { KNOWN_SETTINGS, loadSettings } from "./lib/settings-file.mjs";

test("the settings that the service gets are read back to the sign, and given ones hold", () => {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-settings-"));
  const file = join(folder, "platzwart.env");
  const settings = [
    ["PLATZWART_TEST_ONE", "postgres://halle:a b#c'd@localhost/x?y=$z"],
    ["PLATZWART_TEST_TWO", '/srv/mit "Anführung"'],
    ["PLATZWART_TEST_THREE", "aus der Datei"],
  ] as const;
  onTestFinished(() => {
    for (const [name] of settings) delete process.env[name];
    rmSync(folder, { recursive: true });
  });
  process.env["PLATZWART_TEST_THREE"] = "schon gesetzt";
  // with the byte order mark of a Windows editor
  writeFileSync(file, `\uFEFF${settingsFileText(settings).replaceAll("\n", "\r\n")}`);
  loadSettings(file);
  expect(settings.map(([name]) => process.env[name])).toEqual([
    settings[0][1],
    settings[1][1],
    "schon gesetzt",
  ]);
  for (const sign of ["\n", "\r"])
    expect(() => settingsFileText([["HOST", `a${sign}b`]])).toThrow("Der Wert von HOST");
});

/** Output and exit code of a program that loads these settings. */
function takenUp(file: string, options: { uid?: number } = {}) {
  const module = new URL("lib/settings-file.mjs", import.meta.url).href;
  const script = `import { loadSettings, warnOfUnknown } from "${module}"; warnOfUnknown(loadSettings(${JSON.stringify(file)}));`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    ...options,
    encoding: "utf8",
  });
  return [status, stderr];
}

test("settings that are a folder are answered in German", () => {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(takenUp(folder)).toEqual([
    1,
    `Die Einstellungen lassen sich nicht lesen: ${folder} ist ein Ordner. Bitte löschen Sie ihn; die Einstellungen stehen in einer Datei dieses Namens, oder es gibt keine.\n`,
  ]);
});

test("names that nobody knows are reported and refuse nothing; those of the system and of PostgreSQL are known", () => {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "platzwart.env");
  const known = [
    "TZ=Europe/Berlin",
    "NODE_OPTIONS=--no-warnings",
    "PGSSLMODE=prefer",
    "https_proxy=http://proxy:3128",
    "ADMIN_PASSWORD=x",
  ];
  writeFileSync(file, [...known, "PORT=8080"].join("\n"));
  expect(takenUp(file)).toEqual([0, ""]);
  writeFileSync(file, [...known, "port=80", "DATABSE_URL=postgres://geheim@localhost/halle"].join("\n"));
  expect(takenUp(file)).toEqual([
    0,
    `Achtung: Die Einstellungen „DATABSE_URL“ und „port“ in platzwart.env kennt Platzwart nicht; sie bleiben ohne Wirkung. Bekannt sind ${KNOWN_SETTINGS.join(", ")}.\n`,
  ]);
  writeFileSync(file, "BACKUPDIR=/mnt\n");
  expect(takenUp(file)[1]).toContain(
    "Achtung: Die Einstellung „BACKUPDIR“ in platzwart.env kennt Platzwart nicht;",
  );
  // the second line of a two-line key
  writeFileSync(file, `CODE_KEY=\n${"kP3".repeat(14)}A=\n`);
  expect(takenUp(file)[1]).toContain("Die Einstellung … in platzwart.env");
  expect([...KNOWN_SETTINGS].sort()).toEqual([...ENVIRONMENT_VARIABLES, "ADMIN_PASSWORD"].sort());
});

/** A user without root's right to read everything. */
const NOBODY = 65_534;

test.runIf(process.getuid?.() === 0)("settings of another user are answered with whose they are", () => {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const file = join(folder, "platzwart.env");
  writeFileSync(file, "PORT='8080'\n", { mode: 0o600 });
  expect(takenUp(file, { uid: NOBODY })).toEqual([
    1,
    `Die Einstellungen in ${file} darf nur lesen, wem sie gehören: Führen Sie das als root aus (sudo -u root …) oder mit sudo.\n`,
  ]);
});

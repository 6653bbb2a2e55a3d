import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { settingsFileText } from "../apps/server/src/commands/settings-file.ts";
import { loadSettings } from "./lib/settings-file.mjs";

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
  // as an editor of Windows keeps it
  writeFileSync(file, `\uFEFF${settingsFileText(settings).replaceAll("\n", "\r\n")}`);
  loadSettings(file);
  expect(settings.map(([name]) => process.env[name])).toEqual([
    settings[0][1],
    settings[1][1],
    "schon gesetzt",
  ]);
  expect(() => settingsFileText([["HOST", "a\nb"]])).toThrow("Der Wert von HOST");
});

/** Root may read everything; as another user a command may not. */
const NOBODY = 65_534;

test.runIf(process.getuid?.() === 0)("settings of another user are answered with whose they are", () => {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-settings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  const file = join(folder, "platzwart.env");
  writeFileSync(file, "PORT='8080'\n", { mode: 0o600 });
  const module = new URL("lib/settings-file.mjs", import.meta.url).href;
  const script = `import { loadSettings } from "${module}"; loadSettings(${JSON.stringify(file)});`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    uid: NOBODY,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([
    1,
    `The settings in ${file} may be read by their owner alone: run this as root (sudo -u root …), or with sudo.\n`,
  ]);
});

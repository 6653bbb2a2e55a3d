import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { COMMAND_MESSAGES } from "@platzwart/texts/command-messages";
import { expect, onTestFinished, test } from "vitest";
import { SmallHall } from "../../../../scripts/testing/built-hall.ts";
import { fastFolder } from "../../../../scripts/testing/fast-folder.ts";
import { ChildServer } from "../../../../testing/child-server.ts";
import { runCommand } from "../testing/run-command.ts";
import { installedText } from "./service-command.ts";
import { settingsFileText, writeSettingsFile } from "./settings-file.ts";
import { systemdUnit } from "./systemd-unit.ts";

const PROJECT = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/\/$/, "");
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

function temporaryFolder(): string {
  const folder = mkdtempSync(join(fastFolder(), "platzwart-service-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const HALL = { folder: PROJECT, node: process.execPath, user: "root", path: process.env["PATH"] ?? "" };

test.runIf(hasSystemd)("systemd finds nothing wrong with the unit, also in a folder with odd signs", () => {
  const folder = temporaryFolder();
  const odd = systemdUnit({ ...HALL, folder: join(folder, "Hölle 100 % $HOME"), path: "/bin" });
  for (const [name, text] of [
    ["platzwart.service", systemdUnit(HALL)],
    ["odd.service", odd],
  ] as const) {
    const file = join(folder, name);
    writeFileSync(file, text);
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], {
      encoding: "utf8",
    });
    // messages about other units of the machine are ignored
    expect(stderr.split("\n").filter((line) => line.includes(name))).toEqual([]);
    expect(status).toBe(0);
  }
});

test("the command line of the unit serves the hall, and a stop of the service ends it cleanly", async () => {
  const hall = new SmallHall();
  onTestFinished(() => hall.remove());
  const unit = systemdUnit({ ...HALL, folder: hall.folder });
  const [, node = "", script = ""] = /^ExecStart="(.+)" "(.+)"$/m.exec(unit) ?? [];
  const [, path = ""] = /^Environment="PATH=(.+)"$/m.exec(unit) ?? [];
  expect(node).toBe(process.execPath);
  // without the variables of this run, as systemd starts it
  const launcher = new ChildServer([script], { ...hall.environment, PATH: path });
  await launcher.said(/server 1 serves page 1/);
  expect((await launcher.kill("SIGTERM")).code).toBe(0);
});

test("a folder whose name holds a line break gets no unit: it would add a directive", () => {
  const folder = "/srv/halle\nExecStartPre=/bin/false";
  expect(() => systemdUnit({ ...HALL, folder })).toThrow("Steuerzeichen");
});

test("the settings are readable for the owner alone, also where everybody could read those before", () => {
  const file = join(temporaryFolder(), "platzwart.env");
  writeFileSync(file, "PORT='8080'\n", { mode: 0o644 });
  const { uid, gid } = statSync(file);
  writeSettingsFile(file, settingsFileText([["CODE_KEY", "ab"]]), { uid, gid });
  expect(readFileSync(file, "utf8")).toBe("CODE_KEY='ab'\n");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("an installation of the service with ADMIN_PASSWORD says that it is not kept, and where the link is", () => {
  const said = (environment: Record<string, string>) =>
    installedText("/srv/platzwart.env", { variables: ["PORT"], user: "halle", environment });
  expect(said({ PORT: "80", ADMIN_PASSWORD: "geheim-und-lang" })).toContain(
    "ADMIN_PASSWORD wird nicht aufbewahrt",
  );
  const without = said({ PORT: "80" });
  expect(without).toContain("auch den Link zum Einrichten der neuen Halle: journalctl -u platzwart");
  expect(without).not.toContain("ADMIN_PASSWORD");
});

test("what sends people to the README names a heading that it has", () => {
  const readme = readFileSync(join(PROJECT, "README.md"), "utf8").split("\n");
  const named = Object.values(COMMAND_MESSAGES).flatMap((text) =>
    typeof text === "string" ? [...text.matchAll(/README, „(.+?)“/g)].map(([, heading]) => heading) : [],
  );
  expect(named.length).toBeGreaterThan(0);
  for (const heading of named) expect(readme).toContain(`## ${heading}`);
});

test("wrong words are answered with how it is called", async () => {
  const database = { dataDir: temporaryFolder(), databaseUrl: null };
  expect(await runCommand(database, ["service", "start"])).toMatchObject({
    code: 1,
    said: expect.stringContaining("Aufruf: npm run service -- install|status|hand-over|remove"),
  });
});

test.runIf(process.platform === "linux" && !existsSync("/run/systemd/system"))(
  "[V-06] where no systemd runs, a hand-over names the signal and its process",
  async () => {
    const database = { dataDir: temporaryFolder(), databaseUrl: null };
    expect(await runCommand(database, ["service", "hand-over"])).toMatchObject({
      code: 1,
      said: expect.stringContaining("Schicken Sie das Signal SIGUSR2"),
    });
  },
);

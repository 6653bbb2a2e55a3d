import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { systemdClockSync } from "./systemd-clock-sync.ts";

test("[M-06] the machine's time client is believed, and where there is none nothing is claimed", () => {
  const run = mkdtempSync(join(tmpdir(), "platzwart-timesync-"));
  onTestFinished(() => rmSync(run, { recursive: true }));
  const folder = join(run, "timesync");
  const { state } = systemdClockSync(folder);
  expect(state()).toBe("unknown");
  mkdirSync(folder);
  expect(state()).toBe("not_synchronised");
  writeFileSync(join(folder, "synchronized"), "");
  expect(state()).toBe("synchronised");
});

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { expect, onTestFinished, test } from "vitest";
import { systemdClockSync } from "./systemd-clock-sync.ts";

test("[M-06] the machine's time client is believed, and where there is none nothing is claimed", () => {
  const run = mkdtempSync(join(tmpdir(), "platzwart-timesync-"));
  onTestFinished(() => rmSync(run, { recursive: true }));
  const folder = join(run, "timesync");
  const clock = new FakeClock(at("2026-11-21T14:00:00Z"));
  const { state } = systemdClockSync(clock, folder);
  expect(state()).toBe("unknown");
  mkdirSync(folder);
  expect(state()).toBe("not_synchronised");
  const file = join(folder, "synchronized");
  writeFileSync(file, "");
  const setAt = (time: string) => utimesSync(file, new Date(time), new Date(time));
  setAt("2026-11-21T13:26:00Z");
  expect(state()).toBe("synchronised");
  // no time server has answered since, or the clock was set by hand
  setAt("2026-11-20T13:59:00Z");
  expect(state()).toBe("unknown");
  setAt("2026-11-22T14:01:00Z");
  expect(state()).toBe("unknown");
});

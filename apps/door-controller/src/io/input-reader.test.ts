import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, seconds } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import { FakeKernel, pressed } from "../testing/fake-kernel.ts";
import { keypadEvents } from "./input-keys.ts";
import { InputReader } from "./input-reader.ts";

const KEYPAD = "platzwart-keypad";

function keypad(kernel: FakeKernel) {
  const clock = new FakeClock(at("2026-11-28T12:00+01:00"));
  const read = { keys: "", faults: [] as string[] };
  const reader = new InputReader({
    path: kernel.device(KEYPAD),
    clock,
    onEvent: keypadEvents((key) => {
      read.keys += key;
    }),
    onFault: (why) => read.faults.push(why),
  });
  onTestFinished(() => reader.stop());
  return { clock, reader, read };
}

test("[D-20] a keypad that is pulled out is reported once, and read again within five seconds after it is back", async () => {
  const kernel = new FakeKernel();
  const { clock, reader, read } = keypad(kernel);
  const hand = await kernel.hold(KEYPAD);
  await hand.write(pressed("12"));
  await expect.poll(() => read.keys).toBe("12");
  expect([reader.isHealthy, reader.isRead]).toEqual([true, true]);
  kernel.unplug(KEYPAD);
  await hand.close();
  await expect.poll(() => read.faults.length).toBe(1);
  for (let tries = 0; tries < 3; tries += 1) {
    await clock.advance(seconds(5));
    await expect.poll(() => clock.pending).toBe(1);
  }
  expect(read.faults).toHaveLength(1);
  // no restart of the program restores the device
  expect(reader.isHealthy).toBe(true);

  kernel.plugIn(KEYPAD);
  await clock.advance(milliseconds(4_999));
  expect(clock.pending).toBe(1);
  await clock.advance(milliseconds(1));
  expect(reader.isHealthy).toBe(true);
  const again = await kernel.hold(KEYPAD);
  await again.write(pressed("34"));
  await expect.poll(() => read.keys).toBe("1234");
  await again.close();
  await expect.poll(() => read.faults.length).toBe(2);
  // a device that was read before and is gone
  expect(reader.isHealthy).toBe(false);
  await clock.advance(seconds(5));
  expect(reader.isHealthy).toBe(true);
});

test("[D-20] a keypad that is there and cannot be read is reported, and is no reason to start the program anew", async () => {
  const kernel = new FakeKernel();
  kernel.unplug(KEYPAD);
  mkdirSync(kernel.device(KEYPAD));
  const { clock, reader, read } = keypad(kernel);
  await expect.poll(() => read.faults).toEqual([expect.stringContaining(kernel.device(KEYPAD))]);
  for (let tries = 0; tries < 3; tries += 1) {
    expect([reader.isHealthy, reader.isRead]).toEqual([true, false]);
    await clock.advance(seconds(5));
    await expect.poll(() => clock.pending).toBe(1);
  }
  expect(read.faults).toHaveLength(1);
});

test("a keypad that was never there is reported by its name", async () => {
  const kernel = new FakeKernel();
  kernel.unplug(KEYPAD);
  const { read } = keypad(kernel);
  await expect.poll(() => read.faults).toEqual([expect.stringContaining(kernel.device(KEYPAD))]);
});

test("[D-20] four keypads at which nobody types keep neither the journal nor the end of the program waiting", async () => {
  const kernel = new FakeKernel();
  const names = ["1", "2", "3", "4"];
  for (const name of names) kernel.plugIn(name);
  const program = fileURLToPath(new URL("../testing/silent-keypads.ts", import.meta.url));
  const paths = names.map((name) => kernel.device(name));
  const child: ChildProcess = spawn(process.execPath, [program, join(kernel.root, "state"), ...paths], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exit = once(child, "exit");
  await Promise.all(names.map((name) => kernel.hold(name)));
  expect(String(await once(child.stdout as NodeJS.ReadableStream, "data"))).toBe("written\n");
  expect(readFileSync(join(kernel.root, "state", "journal-00"), "latin1")).toContain("button");
  child.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
});

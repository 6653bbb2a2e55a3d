import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { GuardedLampDevice } from "./guarded-lamp-device.ts";
import { Lamp } from "./lamp.ts";
import { DeviceFailure } from "./ports/device-failure.ts";
import type { LightDriver } from "./ports/light-driver.ts";

/** A lamp whose answers come when the test lets them, as over a slow network. */
function aLamp() {
  const clock = new FakeClock(at("2026-11-21T14:00:00Z"));
  const asked: {
    what: "read" | "on" | "off";
    answer: (on: boolean) => void;
    fail: (error: Error) => void;
  }[] = [];
  const told: string[] = [];
  let changed = 0;
  let report: (on: boolean) => void = () => {};
  const ask = (what: "read" | "on" | "off") =>
    new Promise<boolean>((answer, fail) => {
      asked.push({ what, answer, fail });
    });
  const driver: LightDriver = {
    isSimulated: true,
    hasOffTimer: false,
    switch: (_place, on) => ask(on ? "on" : "off"),
    keepOn: () => ask("read"),
    takeBackTimer: async () => {},
    read: () => ask("read"),
    watch: (_place, onReport) => {
      report = onReport;
      return () => {};
    },
  };
  const lamp = new Lamp({
    driver,
    device: new GuardedLampDevice(clock, { address: "lamp", password: null }),
    output: 0,
    clock,
    serverLog: { info: () => {}, warn: () => {}, error: (message) => told.push(message) },
    remembered: { on: false, since: null },
    listener: {
      changed: () => {
        changed += 1;
      },
      reported: (on, cause) => told.push(`${on ? "on" : "off"} by ${cause?.kind ?? "device"}`),
      failed: (fault) => told.push(fault),
      leftAlone: () => told.push("left alone"),
      recovered: () => told.push("recovered"),
      retryDue: () => told.push("retry"),
    },
  });
  return { lamp, clock, asked, told, report: (on: boolean) => report(on), changes: () => changed };
}

test("an answer to an older question does not undo a command that was confirmed meanwhile", async () => {
  const { lamp, asked, told } = aLamp();
  const polled = lamp.poll();
  const commanded = lamp.command(true, { kind: "rule" });
  asked[1]?.answer(true);
  expect(await commanded).toBe("confirmed");
  asked[0]?.answer(false);
  await polled;
  expect(lamp.isOn).toBe(true);
  expect(told).toEqual(["on by rule"]);
});

test("an older question that was never answered is no outage once a command was confirmed", async () => {
  const { lamp, clock, asked, told } = aLamp();
  const polled = lamp.poll();
  const commanded = lamp.command(true, { kind: "rule" });
  asked[1]?.answer(true);
  await commanded;
  await clock.advance(seconds(6));
  await polled;
  expect(lamp.fault).toBeNull();
  expect(told).toEqual(["on by rule"]);
});

test("a report that comes before the answer confirms, and belongs to the command", async () => {
  const { lamp, asked, told, report } = aLamp();
  const commanded = lamp.command(true, { kind: "person", userId: "u" });
  report(true);
  asked[0]?.answer(true);
  expect(await commanded).toBe("confirmed");
  expect(told).toEqual(["on by person"]);
});

test("the answer counts when it contradicts the report before it", async () => {
  const { lamp, asked, report } = aLamp();
  const commanded = lamp.command(true, { kind: "person", userId: "u" });
  report(true);
  asked[0]?.answer(false);
  expect(await commanded).toBe("refused");
  expect(lamp.isOn).toBe(false);
});

test("a newer command takes the older one's place, whatever the older one's answer", async () => {
  const { lamp, asked } = aLamp();
  const first = lamp.command(true, { kind: "person", userId: "u" });
  const second = lamp.command(false, { kind: "person", userId: "u" });
  asked[0]?.answer(true);
  expect(await first).toBe("superseded");
  asked[1]?.answer(false);
  expect(await second).toBe("confirmed");
  expect(lamp.pending).toBeNull();
});

test("[L-03] a lamp switched against the rule is put right at once, after ten seconds and after thirty more, then left alone for ten minutes, which is told once each time", async () => {
  const { clock, asked, told, lamp, report } = aLamp();
  // as the loop and whoever stands at the switch do
  const putRightAt: number[] = [];
  const leftAloneAt: number[] = [];
  for (let second = 0; second < 1_400; second += 1) {
    if (!lamp.isOn) report(true);
    const [wasLeftAlone, toldBefore] = [lamp.isAutomationSuspended, told.length];
    const corrected = lamp.ensure(false);
    if (told.slice(toldBefore).includes("left alone")) leftAloneAt.push(second);
    // nothing else is said of it until it is put right
    if (wasLeftAlone) expect(lamp.isAutomationSuspended).toBe(corrected === null);
    if (corrected !== null) {
      putRightAt.push(second);
      asked.at(-1)?.answer(false);
      await corrected;
    }
    await clock.advance(seconds(1));
  }
  expect(putRightAt).toEqual([0, 10, 40, 641, 651, 681, 1_282, 1_292, 1_322]);
  expect(leftAloneAt).toEqual([41, 682, 1_323]);
});

test("[L-03, C-07] a lamp that has to wait to be put right is shown as about to be, and is when its time has come", async () => {
  const { lamp, clock, asked, told, report } = aLamp();
  report(true);
  const corrected = lamp.ensure(false);
  asked[0]?.answer(false);
  await corrected;
  await clock.advance(seconds(3));
  report(true);
  expect([lamp.pending, lamp.ensure(false), lamp.pending]).toEqual([null, null, false]);
  // whoever switches it back has put it right
  report(false);
  expect(lamp.pending).toBeNull();
  report(true);
  expect([lamp.ensure(false), lamp.pending]).toEqual([null, false]);
  await clock.advance(seconds(6));
  expect(told).not.toContain("retry");
  await clock.advance(seconds(1));
  expect(told.filter((word) => word === "retry")).toHaveLength(1);
  const again = lamp.ensure(false);
  asked[1]?.answer(false);
  expect(await again).toBe("confirmed");
  report(true);
  expect([lamp.ensure(false), lamp.pending]).toEqual([null, false]);
  lamp.stop();
  expect(clock.pending).toBe(0);
});

test("[L-03] a lamp that is left alone says so until it is as the rule wants it", async () => {
  const { lamp, clock, asked, told, report } = aLamp();
  const correct = async () => {
    const corrected = lamp.ensure(false);
    asked.at(-1)?.answer(false);
    await corrected;
  };
  for (let time = 0; time < 3; time += 1) {
    report(true);
    await clock.advance(seconds(30));
    await correct();
    expect(lamp.isAutomationSuspended).toBe(false);
  }
  report(true);
  expect(lamp.ensure(false)).toBeNull();
  expect(lamp.ensure(false, { afresh: true })).toBeNull();
  expect(lamp.isAutomationSuspended).toBe(true);
  report(false);
  expect(lamp.ensure(false)).toBeNull();
  expect(lamp.isAutomationSuspended).toBe(false);
  report(true);
  void lamp.ensure(false);
  expect(lamp.isAutomationSuspended).toBe(true);
  expect(told.filter((word) => word === "left alone")).toHaveLength(1);
  await clock.advance(minutes(10));
  await correct();
  expect([lamp.isOn, lamp.isAutomationSuspended]).toEqual([false, false]);
});

test("[L-01, L-03] a lamp that is put right at the wall while it is left alone does what the rule wants next", async () => {
  const { lamp, clock, asked, report } = aLamp();
  for (let time = 0; time < 4; time += 1) {
    report(true);
    await clock.advance(seconds(30));
    const corrected = lamp.ensure(false);
    asked.at(-1)?.answer(false);
    await corrected;
  }
  expect(lamp.isAutomationSuspended).toBe(true);
  report(false);
  expect(lamp.ensure(false)).toBeNull();
  // as when the next booking begins
  const lit = lamp.ensure(true);
  expect(lit).not.toBeNull();
  asked.at(-1)?.answer(true);
  expect(await lit).toBe("confirmed");
});

test("[L-03] a run by hand switches a lamp that is left alone, and its corrections are counted anew", async () => {
  const { lamp, clock, asked, told, report, changes } = aLamp();
  const correct = async () => {
    report(true);
    await clock.advance(seconds(30));
    const corrected = lamp.ensure(false);
    asked.at(-1)?.answer(false);
    await corrected;
  };
  for (let time = 0; time < 3; time += 1) await correct();
  report(true);
  const before = changes();
  expect(lamp.ensure(false)).toBeNull();
  expect([lamp.isAutomationSuspended, changes() - before]).toEqual([true, 1]);
  expect(lamp.ensure(false, { afresh: true })).toBeNull();
  expect(changes() - before).toBe(1);
  lamp.insist();
  await correct();
  expect([lamp.isOn, lamp.isAutomationSuspended]).toEqual([false, false]);
  await correct();
  await correct();
  expect([lamp.isOn, lamp.isAutomationSuspended]).toEqual([false, false]);
  report(true);
  expect(lamp.ensure(false)).toBeNull();
  expect(told.filter((word) => word === "left alone")).toHaveLength(2);
});

test("[L-03] a lamp that says neither on nor off does not do as told", async () => {
  const { lamp, asked, told } = aLamp();
  const polled = lamp.poll();
  asked[0]?.answer("on" as never);
  await polled;
  expect([lamp.isOn, lamp.fault]).toEqual([false, "refused"]);
  expect(told).toEqual(["refused"]);
});

test("a lamp that is stopped in the middle of a command tells nothing and leaves no timer", async () => {
  const { lamp, clock, told } = aLamp();
  const commanded = lamp.command(true, { kind: "rule" });
  lamp.stop();
  expect(await commanded).toBe("superseded");
  await clock.advance(seconds(120));
  expect(told).toEqual([]);
  expect(clock.pending).toBe(0);
});

test("[E-03] a command that is never answered is not explained by what was the matter before", async () => {
  const { lamp, clock, asked } = aLamp();
  const polled = lamp.poll();
  asked[0]?.fail(new DeviceFailure("refused", { trouble: "password_wrong" }));
  await polled;
  expect(lamp.trouble).toBe("password_wrong");
  const commanded = lamp.command(true, { kind: "person", userId: "u" });
  await clock.advance(seconds(6));
  expect(await commanded).toBe("timeout");
  expect(lamp.trouble).toBe("silent");
});

test("[E-03] one that answers and does not as told is not explained by what was the matter before", async () => {
  const { lamp, asked } = aLamp();
  const polled = lamp.poll();
  asked[0]?.fail(new DeviceFailure("refused", { trouble: "password_wrong" }));
  await polled;
  const commanded = lamp.command(true, { kind: "person", userId: "u" });
  asked[1]?.answer(false);
  expect(await commanded).toBe("refused");
  expect(lamp.trouble).toBe("disobeys");
});

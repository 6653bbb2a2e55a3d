import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { milliseconds, minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import { ANNA } from "../testing/records.ts";
import { DeviceAddress, DeviceLogin } from "./device-address.ts";
import type { RelayDriver } from "./drivers/relay-driver.ts";
import { Lamp } from "./lamp.ts";

/** A lamp that answers on demand, as over a slow network. `isWatched`: without reports of its own, so it is polled. */
function aLamp({ isWatched = false } = {}) {
  const clock = new FakeClock(at("2026-11-21T14:00:00Z"));
  const asked: {
    what: "read" | "on" | "off";
    answer: (on: boolean) => void;
    fail: (error: Error) => void;
  }[] = [];
  const log: string[] = [];
  /** For each change, whether a rule desired it. */
  const wanted: boolean[] = [];
  let changed = 0;
  let report: (on: boolean) => void = () => {};
  const ask = (what: "read" | "on" | "off") =>
    new Promise<boolean>((answer, fail) => {
      asked.push({ what, answer, fail });
    });
  const driver: RelayDriver = {
    isSimulated: true,
    isSerial: false,
    hasOffTimer: false,
    switch: (_place, on) => ask(on ? "on" : "off"),
    keepOn: () => ask("read"),
    cancelOffTimer: async () => {},
    read: () => ask("read"),
    watch: isWatched
      ? null
      : (_place, onReport) => {
          report = onReport;
          return () => {};
        },
  };
  const lamp = new Lamp({
    driver,
    device: new DeviceLogin(new DeviceAddress(clock), { address: "lamp", password: null }),
    output: 0,
    clock,
    serverLog: { info: () => {}, warn: () => {}, error: (message) => log.push(message) },
    remembered: { on: false, reportedAt: null },
    onNews: (news) => {
      if (news.kind === "visible_change") changed += 1;
      else if (news.kind === "reported") {
        log.push(`${news.on ? "on" : "off"} by ${news.cause.kind}`);
        wanted.push(news.isAsDesired);
      } else if (news.kind === "failed") log.push(news.fault);
      else if (news.kind !== "outage") log.push(news.kind);
    },
  });
  return { lamp, clock, asked, log, wanted, report: (on: boolean) => report(on), changes: () => changed };
}

test("an answer to an older query does not undo a command that was confirmed meanwhile", async () => {
  const { lamp, asked, log } = aLamp();
  const polled = lamp.poll();
  const commanded = lamp.command(true, ANNA);
  asked[1]?.answer(true);
  expect(await commanded).toBe("confirmed");
  asked[0]?.answer(false);
  await polled;
  expect(lamp.isOn).toBe(true);
  expect(log).toEqual(["on by person"]);
});

test("an older query that was never answered is no outage once a command was confirmed", async () => {
  const { lamp, clock, asked, log } = aLamp();
  const polled = lamp.poll();
  const commanded = lamp.command(true, ANNA);
  asked[1]?.answer(true);
  await commanded;
  await clock.advance(seconds(6));
  await polled;
  expect(lamp.fault).toBeNull();
  expect(log).toEqual(["on by person"]);
});

test("a report that comes before the answer confirms, and belongs to the command", async () => {
  const { lamp, asked, log, report } = aLamp();
  const commanded = lamp.command(true, ANNA);
  report(true);
  asked[0]?.answer(true);
  expect(await commanded).toBe("confirmed");
  expect(log).toEqual(["on by person"]);
});

test("[C-07] the first confirmation is the outcome; an answer that contradicts it is asked about", async () => {
  const { lamp, clock, asked, report } = aLamp();
  const commanded = lamp.command(true, ANNA);
  report(true);
  expect(await commanded).toBe("confirmed");
  asked[0]?.answer(false);
  await clock.settle();
  expect(asked.map(({ what }) => what)).toEqual(["on", "read"]);
  asked[1]?.answer(false);
  await clock.settle();
  expect(lamp.isOn).toBe(false);
});

test("a newer command takes the older one's place, whatever the older one's answer", async () => {
  const { lamp, asked } = aLamp();
  const first = lamp.command(true, ANNA);
  const second = lamp.command(false, ANNA);
  asked[0]?.answer(true);
  expect(await first).toBe("superseded");
  asked[1]?.answer(false);
  expect(await second).toBe("confirmed");
  expect(lamp.pending).toBeNull();
});

/** A lamp that should be off, and a person at its switch. */
function aFight() {
  const hall = aLamp();
  const { lamp, clock, asked, report } = hall;
  report(false);
  void lamp.ensure(false);
  const answer = async () => {
    asked.at(-1)?.answer(false);
    await clock.settle();
  };
  /** A press at a time when a correction is possible at once. */
  const fight = async () => {
    await clock.advance(seconds(30));
    report(true);
    await answer();
  };
  return { ...hall, answer, fight };
}

test("[L-03] a lamp switched against the rule is put right at once, after ten seconds and after thirty more, then suspended for ten minutes, which is logged once each time", async () => {
  const { clock, asked, log, lamp, report, answer } = aFight();
  const putRightAt: number[] = [];
  const suspendedAt: number[] = [];
  for (let second = 0; second < 1_400; second += 1) {
    const [before, logBefore] = [asked.length, log.length];
    // as a person at the switch does
    if (!lamp.isOn) report(true);
    if (log.slice(logBefore).includes("suspended")) suspendedAt.push(second);
    if (asked.length > before) putRightAt.push(second);
    if (lamp.pending === false && asked.length > before) await answer();
    const waiting = asked.length;
    await clock.advance(seconds(1));
    if (asked.length === waiting) continue;
    putRightAt.push(second + 1);
    await answer();
  }
  expect(putRightAt).toEqual([0, 10, 40, 640, 650, 680, 1_280, 1_290, 1_320]);
  expect(suspendedAt).toEqual([40, 680, 1_320]);
});

test("[L-03, C-07] a lamp that has to wait to be put right is shown as about to be, and is when its time has come", async () => {
  const { lamp, clock, asked, report, answer } = aFight();
  report(true);
  await answer();
  await clock.advance(seconds(3));
  report(true);
  expect([lamp.pending, asked.length]).toEqual([false, 1]);
  // a press back ends the deviation
  report(false);
  expect(lamp.pending).toBeNull();
  report(true);
  expect(lamp.pending).toBe(false);
  await clock.advance(seconds(6));
  expect(asked).toHaveLength(1);
  await clock.advance(seconds(1));
  expect(asked).toHaveLength(2);
  await answer();
  report(true);
  expect([lamp.pending, asked.length]).toEqual([false, 2]);
  lamp.stop();
  expect(clock.pending).toBe(0);
});

test("[L-03] a lamp that is suspended says so until it is as the rule wants it", async () => {
  const { lamp, clock, asked, log, report, answer, fight } = aFight();
  for (let time = 0; time < 3; time += 1) {
    await fight();
    expect(lamp.picture.isAutomationSuspended).toBe(false);
  }
  report(true);
  expect(lamp.ensure(false, { isRetry: true })).toBeNull();
  expect([lamp.picture.isAutomationSuspended, asked.length]).toEqual([true, 3]);
  report(false);
  expect(lamp.picture.isAutomationSuspended).toBe(false);
  report(true);
  expect([lamp.picture.isAutomationSuspended, asked.length]).toEqual([true, 3]);
  expect(log.filter((word) => word === "suspended")).toHaveLength(1);
  await clock.advance(minutes(10));
  expect(asked).toHaveLength(4);
  await answer();
  expect([lamp.isOn, lamp.picture.isAutomationSuspended]).toEqual([false, false]);
});

test("[L-01, L-03] a lamp that is put right at the wall while it is suspended does what the rule wants next", async () => {
  const { lamp, asked, report, fight } = aFight();
  for (let time = 0; time < 3; time += 1) await fight();
  report(true);
  expect(lamp.picture.isAutomationSuspended).toBe(true);
  report(false);
  // as at the beginning of the next booking
  const lit = lamp.ensure(true);
  expect(lit).not.toBeNull();
  asked.at(-1)?.answer(true);
  expect(await lit).toBe("confirmed");
});

test("[L-03] a run by hand switches a lamp that is suspended, and its corrections are counted anew", async () => {
  const { lamp, asked, log, report, changes, answer, fight } = aFight();
  for (let time = 0; time < 3; time += 1) await fight();
  report(true);
  const before = changes();
  expect(lamp.picture.isAutomationSuspended).toBe(true);
  expect(lamp.ensure(false, { isRetry: true })).toBeNull();
  expect(changes()).toBe(before);
  expect(lamp.ensure(false, { isByPerson: true })).not.toBeNull();
  await answer();
  for (let time = 0; time < 3; time += 1) await fight();
  expect([lamp.isOn, lamp.picture.isAutomationSuspended]).toEqual([false, false]);
  const sent = asked.length;
  report(true);
  expect([lamp.picture.isAutomationSuspended, asked.length]).toEqual([true, sent]);
  expect(log.filter((word) => word === "suspended")).toHaveLength(2);
});

test("[L-03] what the watch read before a command was sent says nothing of what came of that", async () => {
  const { lamp, clock, asked } = aLamp({ isWatched: true });
  await clock.advance(milliseconds(600));
  const commanded = lamp.command(true, ANNA);
  const [watched] = asked;
  expect(watched?.what).toBe("read");
  watched?.answer(false);
  await clock.settle();
  asked.at(-1)?.answer(true);
  expect(await commanded).toBe("confirmed");
  expect(asked.map(({ what }) => what)).toEqual(["read", "on"]);
});

test("[L-03] a lamp that says neither on nor off does not obey", async () => {
  const { lamp, asked, log } = aLamp();
  const polled = lamp.poll();
  asked[0]?.answer("on" as never);
  await polled;
  expect([lamp.isOn, lamp.fault]).toEqual([false, "refused"]);
  expect(log).toEqual(["invalid_response"]);
});

test("a lamp that is stopped in the middle of a command reports nothing and leaves no timer", async () => {
  const { lamp, clock, log } = aLamp();
  const commanded = lamp.command(true, ANNA);
  lamp.stop();
  expect(await commanded).toBe("superseded");
  await clock.advance(seconds(120));
  expect(log).toEqual([]);
  expect(clock.pending).toBe(0);
});

test("[E-03] a command that is never answered is not explained by what was the matter before", async () => {
  const { lamp, clock, asked } = aLamp();
  const polled = lamp.poll();
  asked[0]?.fail(new DeviceFailure("password_wrong"));
  await polled;
  expect(lamp.exactFault).toBe("password_wrong");
  const commanded = lamp.command(true, ANNA);
  await clock.advance(seconds(6));
  expect(await commanded).toBe("timeout");
  expect(lamp.exactFault).toBe("timeout");
});

test("[E-03] one that answers and does not obey is not explained by what was the matter before", async () => {
  const { lamp, asked } = aLamp();
  const polled = lamp.poll();
  asked[0]?.fail(new DeviceFailure("password_wrong"));
  await polled;
  const commanded = lamp.command(true, ANNA);
  asked[1]?.answer(false);
  expect(await commanded).toBe("refused");
  expect(lamp.exactFault).toBe("not_applied");
});

test("[E-03] a lamp that is tested goes back to what a person commands, else to what the rule wants, else to what it is", async () => {
  const backOn = (prepare: (lamp: ReturnType<typeof aLamp>) => void) => {
    const hall = aLamp();
    hall.report(false);
    prepare(hall);
    return hall.lamp.reserveForTest()?.isBackOn;
  };
  expect(backOn(({ lamp }) => void lamp.command(true, ANNA))).toBe(true);
  expect(backOn(({ lamp }) => void lamp.ensure(true))).toBe(true);
  expect(backOn(({ report }) => report(true))).toBe(true);
  expect(backOn(() => {})).toBe(false);
});

test("[L-03, E-02] light that a rule asked for is as wanted, whatever the lamp answered before it said so", async () => {
  const { lamp, clock, asked, log, wanted, report } = aLamp();
  report(false);
  void lamp.ensure(true);
  asked.at(-1)?.fail(new DeviceFailure("status"));
  await clock.settle();
  report(true);
  expect(log.at(-1)).toBe("on by device");
  void lamp.ensure(false);
  asked.at(-1)?.answer(false);
  await clock.settle();
  report(true);
  expect(wanted).toEqual([false, true, true, false]);
});

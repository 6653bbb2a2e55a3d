import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { type Duration, hours, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import { HostedDoors } from "./hosted-doors.ts";
import { NOON } from "./testing/door-under-test.ts";
import { FakeHostServer } from "./testing/fake-host-server.ts";
import { MemoryDisks } from "./testing/memory-disks.ts";

/** Event loop iterations within which disks in memory answer. */
const TURNS = 200;
const PINGED_EVERY = seconds(5);

/** Hosted doors in this process, with the server's end of the links. */
class Host {
  readonly clock: FakeClock;
  readonly disks: MemoryDisks;
  readonly hosted: HostedDoors;
  readonly server: FakeHostServer;
  #runs = 0;

  constructor({ clock = new FakeClock(NOON), disks = new MemoryDisks(), name = "run" } = {}) {
    clock.settle = turns;
    this.clock = clock;
    this.disks = disks;
    this.hosted = new HostedDoors({
      ...{ clock, disks, boot: "boot-1", jitter: () => 1 },
      clockSync: { state: () => "synchronised" },
      newRun: () => {
        this.#runs += 1;
        return `${name}-${this.#runs}`;
      },
      send: (event) => this.server.receive(event),
    });
    this.server = new FakeHostServer(
      (order) => this.hosted.handle(order),
      () => clock.now(),
    );
    onTestFinished(() => this.hosted.stop());
  }

  async run(...doors: readonly string[]): Promise<void> {
    this.server.run(...doors);
    await turns();
  }

  /** Time passes while the server pings all linked doors. */
  async pass(duration: Duration, ...doors: readonly string[]): Promise<void> {
    for (let passed = 0; passed < duration; passed += PINGED_EVERY) {
      for (const door of doors) this.server.ping(door);
      await this.clock.advance(PINGED_EVERY);
    }
  }

  /** Types digits at a remote keypad; returns the outcome. */
  async enter(door: string, digits: string): Promise<string | undefined> {
    const before = this.server.said(door).length;
    this.server.enter(door, digits);
    await turns();
    const said = this.server.said(door).slice(before);
    return said
      .flatMap((message) => (message.kind === "answer" ? [message.entry?.kind ?? "late"] : []))
      .at(-1);
  }

  /** Logged faults of doors. */
  get faults(): readonly string[] {
    return this.server.hostEvents.flatMap((event) =>
      event.kind === "fault" ? [`${event.door}: ${event.message}`] : [],
    );
  }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

test("[D-20, E-06] each hosted door decides by its own list, and its relay gets its remaining time every 15 s", async () => {
  const host = new Host();
  await host.run("door-1", "door-2");
  host.server.give("door-1", ["111111"]);
  host.server.give("door-2", ["222222"]);
  await turns();
  expect(await host.enter("door-1", "222222")).toBe("denied");
  expect(await host.enter("door-1", "111111")).toBe("granted");
  await host.pass(seconds(10), "door-1", "door-2");
  host.server.command("door-1", { kind: "open", duration: 40_000 });
  await host.pass(seconds(60), "door-1", "door-2");
  const pulses = ["on for 30 s", "on for 40 s", "on for 25 s", "on for 10 s"];
  expect(host.server.relayOf("door-1")).toEqual([...pulses, "off"]);
  expect(host.server.relayOf("door-2")).toEqual([]);
});

test("[E-06, Z-08] a hosted door commands its relay nothing before it has a reason: one from before may run its pulse", async () => {
  const first = new Host();
  await first.run("door-1");
  first.server.give("door-1", ["111111"]);
  first.server.hold("door-1", plus(first.clock.now(), minutes(1)));
  await turns();
  expect(first.server.relayOf("door-1")).toEqual(["on for 60 s, held"]);
  // killed and started again
  const again = new Host({ clock: first.clock, disks: first.disks.restarted(), name: "again" });
  await again.run("door-1");
  await again.pass(minutes(2), "door-1");
  again.server.hold("door-1", null);
  await again.pass(minutes(2), "door-1");
  expect(again.server.relayOf("door-1")).toEqual([]);
});

test("[Z-08, X-02] a hosted door whose server says nothing any more holds itself until the end that it knows, and takes codes", async () => {
  const host = new Host();
  await host.run("door-1");
  host.server.give("door-1", ["111111"]);
  host.server.hold("door-1", plus(host.clock.now(), hours(2)));
  await turns();
  await host.clock.advance(hours(2));
  expect(host.server.relayOf("door-1").slice(-2)).toEqual(["on for 15 s, held", "off"]);
  // the server keeps the link: the link ends with either process
  expect(host.server.hostEvents.filter(({ kind }) => kind === "link_ended")).toEqual([]);
  expect(await host.enter("door-1", "111111")).toBe("granted");
});

test("[D-20] what either end still says of an older link of a hosted door is ignored", async () => {
  const host = new Host();
  await host.run("door-1");
  host.server.give("door-1", ["111111"]);
  const old = host.server.linkOf("door-1") ?? 0;
  await turns();
  host.hosted.handle({ kind: "link_ended", door: "door-1", link: old, reason: "the database is away" });
  await host.clock.advance(seconds(1));
  expect(host.server.linkOf("door-1")).toBe(old + 1);
  const said = host.server.said("door-1").length;
  const line = JSON.stringify({
    ...{ kind: "command", id: "old", within: 1_000_000 },
    action: { kind: "open", duration: 10_000 },
  });
  host.hosted.handle({ kind: "line", door: "door-1", link: old, line, now: NOON, isClockKept: true });
  host.hosted.handle({ kind: "link_ended", door: "door-1", link: old, reason: "late" });
  host.hosted.handle({ kind: "line", door: "nobody", link: old, line, now: NOON, isClockKept: true });
  await turns();
  expect(host.server.said("door-1")).toHaveLength(said);
  expect(host.server.relayOf("door-1")).toEqual([]);
  expect(await host.enter("door-1", "111111")).toBe("granted");
});

test("[X-02, D-20] what hosted doors did before their process was killed comes again, until the server has it", async () => {
  const first = new Host();
  await first.run("door-1");
  first.server.give("door-1", ["111111"]);
  await turns();
  await first.enter("door-1", "111111");
  const again = new Host({ clock: first.clock, disks: first.disks.restarted(), name: "again" });
  await again.run("door-1");
  expect(again.server.events("door-1")).toEqual(["run-1: 1 started", "run-1: 2 granted"]);
  again.server.say("door-1", { kind: "stored", run: "run-1", upTo: 2 });
  await turns();
  expect(again.server.events("door-1").slice(2)).toEqual(["again-1: 1 started"]);
  // the stored list stays in force
  expect(await again.enter("door-1", "111111")).toBe("granted");
});

test("[X-02, Z-08] a door that is not named any more is locked, ends its link and leaves nothing behind", async () => {
  const host = new Host({ disks: new MemoryDisks().restarted() });
  await host.run("door-1", "door-2");
  for (const door of ["door-1", "door-2"]) host.server.give(door, ["111111"]);
  await turns();
  await host.enter("door-1", "111111");
  await host.run("door-2");
  expect(host.server.relayOf("door-1")).toEqual(["on for 30 s", "off"]);
  expect(host.server.linkOf("door-1")).toBeUndefined();
  expect(await host.disks.doors()).toEqual(["door-2"]);
  expect(await host.enter("door-2", "111111")).toBe("granted");
  // leftovers of a former process are removed with the first list of doors, not earlier
  const again = new Host({ clock: host.clock, disks: host.disks.restarted() });
  await turns();
  expect(await again.disks.doors()).toEqual(["door-2"]);
  await again.run("door-3");
  expect(await again.disks.doors()).toEqual(["door-3"]);
});

test("[X-02] a door that is taken out and put in again at once never has two programs on its disk", async () => {
  const host = new Host();
  for (const doors of [["door-1"], [], ["door-1"], [], ["door-1"]]) host.server.run(...doors);
  await turns();
  await host.run("door-1");
  expect(host.disks.log.filter((done) => done === "open door-1")).toHaveLength(1);
  await host.run();
  host.server.run("door-1");
  await turns();
  expect(host.disks.log).toEqual(["open door-1", "remove door-1", "open door-1"]);
  expect(host.server.linkOf("door-1")).toBe(2);
});

test("[X-02] a door that cannot be started says why, once, is tried again every minute, and keeps no other from starting", async () => {
  const host = new Host();
  host.disks.broken.set("door-1", "EACCES: permission denied");
  await host.run("door-1", "door-2");
  expect(host.server.linkOf("door-2")).toBe(1);
  await host.pass(minutes(2), "door-2");
  expect(host.disks.log).toEqual(["open door-1", "open door-2", "open door-1", "open door-1"]);
  expect(host.faults).toEqual(["door-1: EACCES: permission denied"]);
  host.disks.broken.clear();
  await host.pass(minutes(1), "door-2");
  expect(host.server.linkOf("door-1")).toBe(2);
  await host.pass(minutes(2), "door-1", "door-2");
  expect(host.disks.log).toHaveLength(5);
});

test("[X-02] hosted doors that are stopped are locked, and nothing of them goes on", async () => {
  const host = new Host();
  await host.run("door-1");
  host.server.give("door-1", ["111111"]);
  await turns();
  await host.enter("door-1", "111111");
  host.disks.broken.set("door-2", "EIO");
  await host.run("door-1", "door-2");
  const stopped = host.hosted.stop();
  host.server.run("door-1", "door-3");
  await stopped;
  await turns();
  expect(host.server.relayOf("door-1")).toEqual(["on for 30 s", "off"]);
  expect(host.clock.pending).toBe(0);
});

test("[V-03] a door refuses a server that led before another one, and takes one that leads alone again", async () => {
  const host = new Host();
  host.server.epoch = 7;
  await host.run("door-1");
  const ended = () => host.server.hostEvents.filter(({ kind }) => kind === "link_ended").length;
  expect(ended()).toBe(0);
  // the thawed server's welcome, on the link that is open
  host.server.epoch = 6;
  host.server.welcome("door-1");
  await turns();
  expect(ended()).toBe(1);
  host.server.epoch = undefined;
  await host.pass(minutes(1));
  expect(host.server.linkOf("door-1")).toBeDefined();
  host.server.give("door-1", ["111111"]);
  await turns();
  expect(await host.enter("door-1", "111111")).toBe("granted");
});

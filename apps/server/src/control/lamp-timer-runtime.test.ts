import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import {
  type Duration,
  hours,
  type Instant,
  milliseconds,
  minutes,
  plus,
  seconds,
  shortest,
} from "@platzwart/domain/time/instant";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import { ANNA } from "../testing/records.ts";
import { DeviceAddress, DeviceLogin } from "./device-address.ts";
import type { RelayDriver } from "./drivers/relay-driver.ts";
import { Lamp } from "./lamp.ts";

/** A device with a timer of its own and a switch at the wall. */
class TimedDevice {
  isOn = false;
  isReachable = true;
  isRefusingTimers = false;
  timerOffs = 0;
  keptOn = 0;
  /** Time to set the timer. */
  takes = milliseconds(0);
  #timer: PendingTimer | null = null;
  readonly #clock: FakeClock;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  set(on: boolean, offAfter: Duration | null): void {
    this.isOn = on;
    this.#timer?.cancel();
    if (offAfter === null || !on) return;
    this.#timer = this.#clock.timer("device", offAfter, () => {
      if (this.isOn) this.timerOffs += 1;
      this.isOn = false;
    });
  }

  readonly driver: RelayDriver = {
    isSimulated: false,
    isSerial: false,
    hasOffTimer: true,
    switch: async (_place, on, offAfter) => {
      this.#reach();
      this.set(on, on ? offAfter : null);
      return this.isOn;
    },
    keepOn: async (_place, offAfter) => {
      this.#reach();
      this.keptOn += 1;
      if (this.takes > 0)
        await new Promise<void>((resolve) => void this.#clock.timer("slow", this.takes, resolve));
      if (this.isRefusingTimers) throw new DeviceFailure("status");
      if (this.isOn) this.set(true, offAfter);
      return this.isOn;
    },
    cancelOffTimer: async () => {},
    read: async () => {
      this.#reach();
      return this.isOn;
    },
    watch: () => () => {},
  };

  #reach(): void {
    if (!this.isReachable) throw new DeviceFailure("unreachable");
  }
}

/** The rule's value: on until then, off, or none. */
type Intent = { readonly on: boolean; readonly until: Instant | null } | null;

/** A lamp on such a device, with a pass of the loop every ten seconds. */
class Hall {
  readonly clock = new FakeClock(at("2026-11-21T14:00:00Z"));
  readonly device = new TimedDevice(this.clock);
  readonly warnings: string[] = [];
  faults = 0;
  intent: Intent = { on: false, until: null };
  lamp = this.#connect();

  #connect(): Lamp {
    return new Lamp({
      driver: this.device.driver,
      device: new DeviceLogin(new DeviceAddress(this.clock), { address: "http://10.0.0.1", password: null }),
      output: 0,
      clock: this.clock,
      serverLog: { info: () => {}, warn: (message) => this.warnings.push(message), error: () => {} },
      remembered: { on: this.device.isOn, reportedAt: null },
      onNews: ({ kind }) => {
        if (kind === "failed") this.faults += 1;
      },
    });
  }

  look(): void {
    if (this.intent === null) this.lamp.release();
    else void this.lamp.ensure(this.intent.on, { until: this.intent.until });
  }

  async live(duration: Duration): Promise<void> {
    for (let passed = 0; passed < duration; passed += 10_000) {
      void this.lamp.poll();
      await this.clock.settle();
      this.look();
      await this.clock.advance(seconds(10));
    }
  }

  restart(): void {
    this.lamp.stop();
    this.lamp = this.#connect();
  }

  in(count: number): Instant {
    return plus(this.clock.now(), minutes(count));
  }
}

test("[L-01] a lamp whose server died goes out 15 minutes after its window", async () => {
  const hall = new Hall();
  hall.intent = { on: true, until: hall.in(60) };
  await hall.live(minutes(5));
  hall.lamp.stop();
  await hall.clock.advance(minutes(69));
  expect(hall.device.isOn).toBe(true);
  await hall.clock.advance(minutes(2));
  expect([hall.device.isOn, hall.device.timerOffs]).toEqual([false, 1]);
});

test("[L-01, C-02] one that was switched by hand stays lit for days while the server lives, and goes out 12 hours after that", async () => {
  const hall = new Hall();
  hall.intent = null;
  await hall.lamp.command(true, ANNA);
  for (let hour = 0; hour < 30; hour += 1) {
    await hall.live(minutes(1));
    await hall.clock.advance(minutes(59));
  }
  expect([hall.device.isOn, hall.device.timerOffs]).toEqual([true, 0]);
  hall.lamp.stop();
  await hall.clock.advance(minutes(12 * 60 + 1));
  expect(hall.device.isOn).toBe(false);
});

test("[L-01] one that somebody switched on at the wall while no rule wanted anything gets a timer, too", async () => {
  const hall = new Hall();
  hall.intent = null;
  hall.device.set(true, null);
  await hall.live(minutes(1));
  hall.lamp.stop();
  await hall.clock.advance(minutes(12 * 60 + 1));
  expect(hall.device.isOn).toBe(false);
});

test("[L-01] so does one that was switched off and on again at the wall, which ends the timer that it had", async () => {
  const hall = new Hall();
  hall.intent = null;
  await hall.lamp.command(true, ANNA);
  hall.device.set(false, null);
  await hall.live(seconds(20));
  hall.device.set(true, null);
  await hall.live(seconds(20));
  hall.lamp.stop();
  await hall.clock.advance(minutes(12 * 60 + 1));
  expect(hall.device.isOn).toBe(false);
});

test("[L-01] telling the timer anew never lights a lamp that was just switched off at the wall", async () => {
  const hall = new Hall();
  hall.intent = null;
  await hall.lamp.command(true, ANNA);
  await hall.clock.advance(minutes(40));
  hall.device.set(false, null);
  hall.look();
  await hall.clock.settle();
  expect(hall.device.keptOn).toBe(1);
  expect(hall.device.isOn).toBe(false);
});

test("[L-01] a lamp's timer is not set within five seconds of somebody's use of its switch", async () => {
  const hall = new Hall();
  hall.intent = null;
  hall.device.set(true, null);
  await hall.lamp.poll();
  for (const wait of [0, 2, 2]) {
    await hall.clock.advance(seconds(wait));
    hall.look();
    await hall.clock.settle();
    expect(hall.device.keptOn).toBe(0);
  }
  await hall.clock.advance(seconds(1));
  hall.look();
  await hall.clock.settle();
  expect(hall.device.keptOn).toBe(1);
});

test("[L-03] a device that does not take its timer is logged once, asked again each minute, and no outage", async () => {
  const hall = new Hall();
  hall.intent = { on: true, until: hall.in(600) };
  await hall.live(minutes(1));
  hall.device.isRefusingTimers = true;
  await hall.live(minutes(40));
  expect(hall.warnings).toEqual(["a lamp's own off timer could not be set; it will be tried again"]);
  expect([hall.faults, hall.device.keptOn]).toEqual([0, 12]);
});

test("[L-01] a slow device gets its timer once, however often the loop runs meanwhile", async () => {
  const hall = new Hall();
  hall.intent = { on: true, until: hall.in(60) };
  hall.device.set(true, null);
  hall.device.takes = milliseconds(3_500);
  await hall.lamp.poll();
  for (let second = 0; second < 60; second += 1) {
    hall.look();
    await hall.clock.advance(seconds(1));
  }
  expect(hall.device.keptOn).toBe(1);
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("on" as const), for: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("off" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("no rule" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("by hand" as const), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("power loss" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restart" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("outage" as const), for: fc.integer({ min: 1, max: 5 }) }),
  },
);

test("[L-01] property: while the server lives no timer switches off a lamp that is to be on, and without it none burns on", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.integer({ min: 1, max: 45 })), { minLength: 1, maxLength: 10 }),
      async (steps) => {
        const hall = new Hall();
        const live = async (count: number) => {
          for (let passed = 0; passed < count; passed += 1) {
            // a window that is over has no rule
            if (hall.intent?.until != null && hall.intent.until <= hall.clock.now())
              hall.intent = { on: false, until: null };
            await hall.live(minutes(1));
            expect(hall.device.timerOffs).toBe(0);
          }
        };
        for (const [what, lasting] of steps) {
          if (what.kind === "on") hall.intent = { on: true, until: hall.in(what.for) };
          if (what.kind === "off") hall.intent = { on: false, until: null };
          if (what.kind === "no rule") hall.intent = null;
          if (what.kind === "by hand" && hall.intent === null) await hall.lamp.command(what.on, ANNA);
          if (what.kind === "power loss") hall.device.set(false, null);
          if (what.kind === "restart") hall.restart();
          if (what.kind === "outage") {
            hall.device.isReachable = false;
            await live(what.for);
            hall.device.isReachable = true;
          }
          await live(lasting);
        }
        const intent = hall.intent;
        const burnsFor =
          intent === null ? hours(12) : Math.max(0, (intent.until ?? 0) - hall.clock.now()) + minutes(15);
        hall.lamp.stop();
        await hall.clock.advance(plus(shortest(milliseconds(burnsFor), hours(12)), minutes(1)));
        expect(hall.device.isOn).toBe(false);
      },
    ),
    { numRuns: 60 },
  );
});

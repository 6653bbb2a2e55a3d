import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import {
  type Duration,
  hours,
  type Instant,
  milliseconds,
  minus,
  minutes,
  plus,
  seconds,
  shortest,
} from "@platzwart/domain/time/instant";
import fc from "fast-check";
import { expect, test } from "vitest";
import { DoorLockRuntime, type DoorLockState, type DoorRelay, type RelayPulse } from "./door-lock-runtime.ts";

const NOW = at("2026-11-21T14:00:00Z");

/** Pulses of a relay: own length, and the repeat interval. */
interface Kind extends Pick<DoorRelay, "rearmEvery"> {
  lasts(pulse: RelayPulse): Duration;
}

/** The kernel's transient trigger has one length. */
const KERNEL: Kind = { lasts: () => seconds(30) };
/** A network relay counts to the end, a minute at most. */
const NETWORK: Kind = {
  lasts: ({ duration }) => shortest(duration, seconds(60)),
  rearmEvery: seconds(15),
};

/** A lock whose relay is on for the length of each pulse, or until switched off. */
function aLock({ lasts, ...relay }: Kind = KERNEL) {
  const clock = new FakeClock(NOW);
  const states: DoorLockState[] = [];
  const pulses: (RelayPulse & { readonly at: Duration })[] = [];
  let pulseEnd = milliseconds(0);
  const lock = new DoorLockRuntime({
    clock,
    relay: {
      on: (pulse) => {
        pulses.push({ at: clock.elapsed(), ...pulse });
        pulseEnd = plus(clock.elapsed(), lasts(pulse));
      },
      off: () => {
        pulseEnd = clock.elapsed();
      },
      ...relay,
    },
    onState: (state) => states.push(state),
  });
  const isRelayOn = () => clock.elapsed() < pulseEnd;
  return { clock, lock, states, pulses, isRelayOn };
}

/** Commands to a relay, as "when: how long, for what" in seconds. */
function said(pulses: ReturnType<typeof aLock>["pulses"]): string[] {
  return pulses.map(
    ({ at, duration, isOpening }) =>
      `${at / 1_000}: ${duration / 1_000} for ${isOpening ? "somebody" : "a hold"}`,
  );
}

test("[D-09] a door renews its relay's pulse every 20 s until its time is over, and locks by itself then", async () => {
  const { clock, lock, states, pulses, isRelayOn } = aLock();
  lock.open(seconds(60), null);
  await clock.advance(seconds(59.999));
  expect([lock.state.isUnlocked, isRelayOn()]).toEqual([true, true]);
  await clock.advance(milliseconds(1));
  expect([lock.state.isUnlocked, isRelayOn()]).toEqual([false, false]);
  expect(said(pulses)).toEqual(["0: 60 for somebody", "20: 40 for somebody", "40: 20 for somebody"]);
  expect(states.map(({ isUnlocked }) => isUnlocked)).toEqual([true, false]);
  expect(clock.pending).toBe(0);
});

test("[E-06, D-31] a relay in the network gets its remaining time every 15 s, and at once of each opening and each hold", async () => {
  const { clock, lock, pulses, isRelayOn } = aLock(NETWORK);
  lock.open(seconds(40), null);
  await clock.advance(seconds(20));
  lock.open(seconds(30), "again");
  await clock.advance(seconds(5));
  const until = plus(clock.now(), minutes(2));
  lock.hold(until);
  await clock.advance(seconds(5));
  // the server repeats its hold
  lock.hold(until);
  await clock.advance(seconds(24));
  lock.hold(plus(until, minutes(1)));
  await clock.advance(seconds(2));
  lock.hold(plus(clock.now(), seconds(20)));
  await clock.advance(seconds(19.999));
  expect([lock.state.isUnlocked, isRelayOn()]).toEqual([true, true]);
  await clock.advance(milliseconds(1));
  expect([lock.state.isUnlocked, isRelayOn(), clock.pending]).toEqual([false, false, 0]);
  expect(said(pulses)).toEqual([
    ...["0: 40 for somebody", "15: 25 for somebody", "20: 30 for somebody"],
    ...["25: 120 for somebody", "40: 105 for somebody"],
    ...["54: 151 for a hold", "56: 20 for a hold", "71: 5 for a hold"],
  ]);
});

test("[E-06, M-06] a relay gets no hold that the wall clock, which was set, says is over", async () => {
  const { clock, lock, pulses } = aLock(NETWORK);
  lock.hold(plus(NOW, hours(1)));
  clock.setWallClock(plus(NOW, hours(1)));
  await clock.advance(seconds(15));
  expect([lock.state.isUnlocked, clock.pending]).toEqual([false, 0]);
  expect(said(pulses)).toEqual(["0: 3600 for a hold"]);
});

test("[E-06, D-20] a lock that begins commands its relay nothing, which may have a pulse from before, until it has a reason", async () => {
  const clock = new FakeClock(NOW);
  const calls: string[] = [];
  const lock = new DoorLockRuntime({
    clock,
    relay: { on: () => calls.push("on"), off: () => calls.push("off") },
    onState: () => {},
  });
  lock.hold(null);
  lock.hold(minus(NOW, minutes(1)));
  lock.lock("lock");
  await clock.advance(minutes(5));
  lock.stop();
  expect(calls).toEqual([]);
});

test("[D-31] a state names the command that made it so, and nobody's where a time was over", async () => {
  const { clock, lock, states } = aLock();
  const held = plus(NOW, minutes(10));
  lock.open(seconds(10), "first");
  lock.open(seconds(30), "second");
  expect(lock.state.byCommand).toBe("first");
  await clock.advance(seconds(30));
  lock.hold(held);
  lock.lock("third");
  lock.lock("fourth");
  lock.hold(held);
  lock.hold(null);
  lock.hold(NOW);
  lock.open(seconds(0), "fifth");
  expect(states).toEqual([
    { isUnlocked: true, heldUntil: null, byCommand: "first" },
    { isUnlocked: false, heldUntil: null, byCommand: null },
    { isUnlocked: true, heldUntil: held, byCommand: null },
    { isUnlocked: false, heldUntil: null, byCommand: "third" },
    { isUnlocked: true, heldUntil: held, byCommand: null },
    { isUnlocked: false, heldUntil: null, byCommand: null },
  ]);
});

test("[D-09, M-06] a wall clock that is set changes no opening, and no hold lasts a minute longer than it says", async () => {
  for (const step of [hours(2), hours(-2)]) {
    const { clock, lock } = aLock();
    lock.open(seconds(30), null);
    clock.setWallClock(plus(NOW, step));
    await clock.advance(seconds(29.999));
    expect(lock.state.isUnlocked).toBe(true);
    await clock.advance(milliseconds(1));
    expect(lock.state.isUnlocked).toBe(false);
  }
  const { clock, lock } = aLock();
  const until = plus(NOW, hours(1));
  lock.hold(until);
  clock.setWallClock(minus(NOW, hours(1)));
  await clock.advance(minutes(90));
  expect(lock.state.heldUntil).toBe(until);
  clock.setWallClock(until);
  await clock.advance(minutes(1));
  expect(lock.state).toEqual({ isUnlocked: false, heldUntil: null, byCommand: null });
  const next = plus(clock.now(), hours(1));
  lock.hold(next);
  clock.setWallClock(next);
  lock.hold(next);
  expect(lock.state.isUnlocked).toBe(false);
  expect(clock.pending).toBe(0);
  lock.hold(plus(clock.now(), hours(1)));
  clock.setWallClock(plus(clock.now(), hours(1)));
  lock.open(seconds(30), "open");
  expect(lock.state).toEqual({ isUnlocked: true, heldUntil: null, byCommand: "open" });
});

test("[D-09] a program that ends leaves the door locked, and nothing opens it afterwards", async () => {
  const { clock, lock, states, isRelayOn } = aLock();
  lock.hold(plus(NOW, hours(1)));
  lock.open(seconds(30), null);
  lock.stop();
  expect([isRelayOn(), clock.pending]).toEqual([false, 0]);
  lock.open(seconds(30), null);
  lock.hold(plus(NOW, hours(2)));
  lock.stop();
  await clock.advance(minutes(1));
  expect([isRelayOn(), clock.pending, states.length]).toEqual([false, 0, 1]);
});

type Happening =
  | { readonly kind: "open"; readonly ms: number }
  | { readonly kind: "lock" }
  | { readonly kind: "hold"; readonly ms: number | null }
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "setClock"; readonly ms: number };

const LENGTHS = [-1, 0, 1, 3_000, 10_000, 20_000, 30_000, 45_000, 60_000, 200_000];
const aKind = fc.constantFrom(KERNEL, NETWORK);
const aLength = fc.constantFrom(...LENGTHS);
const aHappening = fc.oneof(
  fc.record({ kind: fc.constant("open" as const), ms: aLength }),
  fc.record({ kind: fc.constant("lock" as const) }),
  fc.record({ kind: fc.constant("hold" as const), ms: fc.option(aLength) }),
  fc.record({ kind: fc.constant("pass" as const), ms: aLength.map((ms) => Math.max(ms, 0)) }),
);
const aClockStep = fc.record({
  kind: fc.constant("setClock" as const),
  ms: fc.constantFrom(-3_600_000, -7_000, 7_000, 3_600_000),
});

/** All openings and the hold, by their ends alone. */
class NaiveLock {
  openings: Duration[] = [];
  hold: Instant | null = null;

  /** Remaining time unlocked. */
  rest(now: Instant, elapsed: Duration): number {
    return Math.max(
      this.hold === null ? 0 : this.hold - now,
      ...this.openings.map((end) => minus(end, elapsed)),
    );
  }

  isUnlocked(now: Instant, elapsed: Duration): boolean {
    return this.rest(now, elapsed) > 0;
  }
}

async function run(
  happenings: readonly Happening[],
  kind: Kind,
  check: (world: ReturnType<typeof aWorld>) => unknown,
) {
  const world = aWorld(kind);
  const { clock, lock, naive } = world;
  for (const happening of happenings) {
    switch (happening.kind) {
      case "open":
        lock.open(milliseconds(happening.ms), "open");
        naive.openings.push(plus(clock.elapsed(), milliseconds(happening.ms)));
        break;
      case "lock":
        lock.lock("lock");
        naive.openings = [];
        naive.hold = null;
        break;
      case "hold":
        naive.hold = happening.ms === null ? null : plus(clock.now(), milliseconds(happening.ms));
        lock.hold(naive.hold);
        break;
      case "pass":
        await clock.advance(milliseconds(happening.ms));
        break;
      case "setClock":
        clock.setWallClock(plus(clock.now(), milliseconds(happening.ms)));
    }
    await check(world);
  }
  await clock.advance(hours(30));
  expect([lock.state.isUnlocked, world.isRelayOn(), clock.pending]).toEqual([false, false, 0]);
}

function aWorld(kind: Kind) {
  return { ...aLock(kind), naive: new NaiveLock() };
}

test("[D-09, Z-08, D-31] property: a door is unlocked exactly while an opening or its hold covers the moment", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aHappening, { maxLength: 20 }), aKind, (happenings, kind) =>
      run(happenings, kind, ({ clock, lock, states, pulses, naive, isRelayOn }) => {
        const isCovered = naive.isUnlocked(clock.now(), clock.elapsed());
        expect([lock.state.isUnlocked, isRelayOn()]).toEqual([isCovered, isCovered]);
        const last = pulses.at(-1);
        if (last?.at === clock.elapsed() && isCovered)
          expect(last.duration).toBeGreaterThanOrEqual(naive.rest(clock.now(), clock.elapsed()));
        const { heldUntil } = lock.state;
        expect(heldUntil).toBe(naive.hold !== null && naive.hold > clock.now() ? naive.hold : null);
        if (states.length > 0) expect(states.at(-1)).toBe(lock.state);
        // each notifies a change
        const texts = states.map(({ isUnlocked, heldUntil }) => `${isUnlocked} ${heldUntil}`);
        expect(texts.filter((text, index) => text === (texts[index - 1] ?? "false null"))).toEqual([]);
      }),
    ),
    { numRuns: 300 },
  );
});

test("[D-09, M-06] a hold whose end moves away with the wall clock keeps its relay on", async () => {
  const { clock, lock, isRelayOn } = aWorld(NETWORK);
  lock.hold(plus(clock.now(), seconds(10)));
  clock.setWallClock(minus(clock.now(), hours(1)));
  await clock.advance(seconds(10));
  expect([lock.state.isUnlocked, isRelayOn()]).toEqual([true, true]);
});

test("[D-09, M-06] property: while the wall clock is set, an opening that is not over keeps a door open, and a minute after all it is locked", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(aHappening, aClockStep), { maxLength: 20 }),
      aKind,
      (happenings, kind) =>
        run(happenings, kind, async ({ clock, lock, naive, isRelayOn }) => {
          expect(isRelayOn()).toBe(lock.state.isUnlocked);
          if (naive.openings.some((end) => clock.elapsed() < end)) expect(lock.state.isUnlocked).toBe(true);
          if (naive.isUnlocked(clock.now(), clock.elapsed())) return;
          // an expired hold does not come back with the clock
          naive.hold = null;
          await clock.advance(minutes(1));
          expect([lock.state.isUnlocked, isRelayOn()]).toEqual([false, false]);
        }),
    ),
    { numRuns: 300 },
  );
});

test("[D-20] a clock that goes on while the lock reads it opens no door", () => {
  const { clock, lock, states, pulses } = aLock();
  const now = clock.now.bind(clock);
  let reads = 0;
  clock.now = () => {
    reads += 1;
    return plus(now(), milliseconds(reads));
  };
  lock.hold(null);
  lock.lock(null);
  expect(pulses).toEqual([]);
  expect(states).toEqual([]);
});

import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { type Instant, milliseconds, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { UserOpener } from "../facts/device-pictures.ts";
import { hostedDoor } from "../testing/hosted-door.ts";
import { SIMULATED_FAULTS, type SimulatedFault } from "./drivers/simulated-device.ts";
import { SimulatedRelays } from "./drivers/simulated-relays.ts";

const NOW = at("2026-11-21T14:00:00Z");
const ENDS = [null, plus(NOW, minutes(2)), plus(NOW, minutes(20)), plus(NOW, minutes(60))];
const FAULTS = [null, ...SIMULATED_FAULTS];
const USER: UserOpener = { kind: "user", id: "u", username: "personal" };

type Happening =
  | { readonly kind: "want"; readonly end: number; readonly isConfirming: boolean }
  | { readonly kind: "open" }
  | { readonly kind: "lock" }
  | { readonly kind: "poll" }
  | { readonly kind: "by hand" }
  /** The process ends, and another is started. */
  | { readonly kind: "kill" }
  | { readonly kind: "fault"; readonly fault: SimulatedFault | null }
  | { readonly kind: "pass"; readonly ms: number };

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constant("want" as const),
    end: fc.nat(ENDS.length - 1),
    isConfirming: fc.boolean(),
  }),
  fc.constantFrom<Happening>(
    { kind: "open" },
    { kind: "lock" },
    { kind: "poll" },
    { kind: "by hand" },
    { kind: "kill" },
  ),
  fc.record({ kind: fc.constant("fault" as const), fault: fc.constantFrom(...FAULTS) }),
  fc.record({ kind: fc.constant("pass" as const), ms: fc.constantFrom(0, 50, 700, 4_000, 9_000, 70_000) }),
);

test("[Z-03, D-31, L-03] property: whatever happens to a door, in the end it stands as wanted, is believed to, and each command has an outcome", async () => {
  const run = async (happenings: readonly Happening[], answerAfter: number) => {
    const clock = new FakeClock(NOW);
    const relays = new SimulatedRelays({ clock, answerAfter: milliseconds(answerAfter), hasOffTimer: true });
    const outages: string[] = [];
    const { door, heldUntil, kill, stop } = await hostedDoor({
      ...{ clock, relays, remembered: null },
      serverLog: {
        error: (message) => {
          // a killed process is no fault of the driver
          if (!message.includes("is restarted")) outages.push(message);
        },
      },
      onNews: ({ kind }) => {
        if (kind === "failed" || kind === "recovered") outages.push(kind);
      },
    });
    let wanted: Instant | null = null;
    const outcomes: Promise<string>[] = [];
    let latestEnd: Instant = NOW;
    for (const one of happenings) {
      if (one.kind === "want") {
        const end = ENDS[one.end] ?? null;
        wanted = end !== null && end > clock.now() ? end : null;
        if (wanted !== null && wanted > latestEnd) latestEnd = wanted;
        void door.ensure(wanted, { isConfirming: one.isConfirming, isRetry: one.isConfirming });
      } else if (one.kind === "open") outcomes.push(door.open(seconds(10), USER));
      else if (one.kind === "lock") outcomes.push(door.lock({ id: "u" }));
      else if (one.kind === "poll") void door.poll();
      else if (one.kind === "by hand") relays.pressWallSwitch("door");
      else if (one.kind === "kill") kill();
      else if (one.kind === "fault") relays.setFault("door", one.fault);
      else await clock.advance(milliseconds(one.ms));
      // no hold outlasts the latest desired end
      expect((heldUntil() ?? NOW) <= latestEnd).toBe(true);
    }
    relays.setFault("door", null);
    for (let count = 0; count < 14; count += 1) {
      // as the loop does
      void door.ensure(wanted !== null && wanted > clock.now() ? wanted : null);
      void door.poll();
      await clock.advance(seconds(10));
    }
    const isOver = wanted === null || wanted <= clock.now();
    expect(heldUntil()).toBe(isOver ? null : wanted);
    expect(relays.isOn("door")).toBe(!isOver);
    expect([door.report?.isUnlocked, door.report?.heldUntil]).toEqual([relays.isOn("door"), heldUntil()]);
    expect([door.isPending, door.fault]).toEqual([false, null]);
    // every outcome comes
    await Promise.all(outcomes);
    // outages begin and end in turn
    expect(outages).toEqual(outages.map((_, index) => (index % 2 === 0 ? "failed" : "recovered")));
    door.stop();
    await stop();
    // remaining answers of the relay
    await clock.advance(seconds(10));
    relays.stop();
    expect(clock.pending).toBe(0);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 25 }), fc.constantFrom(0, 60, 900), run),
    { numRuns: 300 },
  );
});

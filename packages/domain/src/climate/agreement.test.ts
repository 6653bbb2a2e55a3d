import fc from "fast-check";
import { expect, test } from "vitest";
import { type Instant, instant, MINUTE, minus, plus, seconds } from "../time/instant.ts";
import { decideClimate } from "./decide-climate.ts";
import type { ClimateDecision, ClimateFacts } from "./facts.ts";

const START = instant(Date.UTC(2026, 10, 21, 14));

/** One step of a hall's day: passing time, and perhaps a change. */
interface Step {
  readonly seconds: number;
  /** Change of the air in tenths of a degree; null: the sensor is silent. */
  readonly drift: number | null;
  readonly target: number | null;
  readonly isAutomatic: boolean | null;
  readonly intent: "heating" | "cooling" | "none" | null;
  /** Whether the devices are real from here on; null: as before. */
  readonly isReal: boolean | null;
  /** Whether the devices confirm their orders. */
  readonly confirms: boolean;
}

const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 6 });
const step: fc.Arbitrary<Step> = fc.record({
  seconds: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 900 })),
  drift: fc.option(fc.integer({ min: -6, max: 6 }), { freq: 5 }),
  target: rarely(fc.integer({ min: 15, max: 30 })),
  isAutomatic: rarely(fc.boolean()),
  intent: rarely(fc.constantFrom("heating", "cooling", "none")),
  isReal: rarely(fc.boolean()),
  confirms: fc.boolean(),
});

/** One output of the naive hall, with counted seconds instead of the wall clock. */
interface Machine {
  isOn: boolean;
  /** Seconds since its last switching or confirmation; forever without any. */
  stood: number;
  hasConfirmed: boolean;
  maybeRunning: boolean;
}

const RESTING: Machine = {
  isOn: false,
  stood: Number.POSITIVE_INFINITY,
  hasConfirmed: true,
  maybeRunning: false,
};

/**
 * A naive model of the hall: in tenths of a degree and counted seconds, output by output. Heating begins and ends
 * below the target, cooling above it.
 */
class NaiveHall {
  tenths = 190;
  target = 21;
  isAutomatic = true;
  intent: "heating" | "cooling" | "none" = "none";
  silent = 0;
  isReal = true;
  /** A change of intents in this step. */
  isChanged = false;
  readonly heating: Machine = { ...RESTING };
  readonly cooling: Machine = { ...RESTING };

  live({ seconds, drift, target, isAutomatic, intent: newIntent, isReal }: Step): void {
    this.heating.stood += seconds;
    this.cooling.stood += seconds;
    this.silent = drift === null ? this.silent + seconds : 0;
    if (drift !== null) this.tenths += drift;
    this.isChanged = target !== null || isAutomatic !== null || newIntent !== null;
    this.isReal = isReal ?? this.isReal;
    this.target = target ?? this.target;
    this.isAutomatic = isAutomatic ?? this.isAutomatic;
    this.intent = newIntent ?? this.intent;
  }

  /** Whether the machine should run now. */
  should(name: "heating" | "cooling"): boolean {
    const machine = this[name];
    const other = this[name === "heating" ? "cooling" : "heating"];
    const isAtOnce = !this.isAutomatic || this.isChanged;
    const mustRest = this.isReal && (name === "cooling" || !isAtOnce);
    const rested =
      ((machine.hasConfirmed && machine.stood >= 300) || !mustRest) && !other.isOn && !other.maybeRunning;
    if (!this.isAutomatic) return this.intent === name && (machine.isOn || rested);
    if (this.silent > 600) return false;
    const missing = name === "heating" ? this.target * 10 - this.tenths : this.tenths - this.target * 10;
    if (missing < 0) return false;
    if (missing > 10) return machine.isOn || rested;
    if (missing >= 5) return machine.isOn;
    return machine.isOn && machine.stood < 300 && this.isReal && !isAtOnce;
  }

  become(decision: ClimateDecision, confirms: boolean): void {
    for (const name of ["heating", "cooling"] as const) {
      const machine = this[name];
      const { isOn } = decision[name];
      if (isOn !== machine.isOn) machine.hasConfirmed = false;
      if (isOn !== machine.isOn || (confirms && !machine.hasConfirmed)) machine.stood = 0;
      machine.isOn = isOn;
      machine.hasConfirmed ||= confirms;
      machine.maybeRunning = isOn || (machine.maybeRunning && !confirms);
    }
  }

  factsAt(now: Instant): ClimateFacts {
    const of = (name: "heating" | "cooling") => {
      const { isOn, stood, maybeRunning, hasConfirmed: isConfirmed } = this[name];
      const since = stood === Number.POSITIVE_INFINITY ? null : minus(now, seconds(stood));
      const intent = this.intent === name;
      return { isOn, since, isConfirmed, maybeRunning, intent, hasMinimumTimes: this.isReal };
    };
    return {
      isAutoInForce: this.isAutomatic,
      target: this.target,
      reading: { celsius: this.tenths / 10, at: minus(now, seconds(this.silent)) },
      isReadingAwaited: false,
      isChangedByUser: this.isChanged,
      heating: of("heating"),
      cooling: of("cooling"),
      ventilationUntil: null,
    };
  }
}

function live(
  steps: readonly Step[],
  look: (hall: NaiveHall, decision: ClimateDecision, now: Instant) => void,
) {
  const hall = new NaiveHall();
  let now = START;
  for (const one of steps) {
    now = plus(now, seconds(one.seconds));
    hall.live(one);
    const decision = decideClimate(hall.factsAt(now), now);
    look(hall, decision, now);
    hall.become(decision, one.confirms);
  }
}

const days = fc.array(step, { minLength: 1, maxLength: 60 });

test("[K-03, K-04] the rule agrees with a naive model of the hall, whatever happens in it", () => {
  fc.assert(
    fc.property(days, (steps) =>
      live(steps, (hall, { heating, cooling }) => {
        expect({ heating: heating.isOn, cooling: cooling.isOn }).toEqual({
          heating: hall.should("heating"),
          cooling: hall.should("cooling"),
        });
      }),
    ),
  );
});

test("[K-03, K-04] never both, never past the target, real cooling never without a pause, never on without a reading", () => {
  fc.assert(
    fc.property(days, (steps) => {
      const offSince = { heating: Number.NEGATIVE_INFINITY, cooling: Number.NEGATIVE_INFINITY };
      live(steps, (hall, decision, now) => {
        const { heating, cooling } = decision;
        expect(heating.isOn && cooling.isOn).toBe(false);
        if (hall.isAutomatic) {
          if (heating.isOn) expect(hall.tenths).toBeLessThanOrEqual(hall.target * 10);
          if (cooling.isOn) expect(hall.tenths).toBeGreaterThanOrEqual(hall.target * 10);
          if (hall.silent > 600) expect(heating.isOn || cooling.isOn).toBe(false);
        }
        for (const name of ["heating", "cooling"] as const) {
          const mustRest = hall.isReal && (name === "cooling" || (hall.isAutomatic && !hall.isChanged));
          if (mustRest && !hall[name].isOn && decision[name].isOn)
            expect(now - offSince[name]).toBeGreaterThanOrEqual(5 * MINUTE);
          // an order is confirmed only after this pass
          if (hall[name].isOn || hall[name].maybeRunning) offSince[name] = now;
        }
      });
    }),
  );
});

test("[K-03] between two looks nothing changes before the instant that the rule names", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 1200 }), (steps, ahead) =>
      live(steps, (hall, decision, now) => {
        const facts = hall.factsAt(now);
        const later = plus(now, seconds(ahead));
        if (decision.next !== null && decision.next <= later) return;
        const then = decideClimate(facts, later);
        expect([then.heating.isOn, then.cooling.isOn]).toEqual([
          decision.heating.isOn,
          decision.cooling.isOn,
        ]);
      }),
    ),
  );
});

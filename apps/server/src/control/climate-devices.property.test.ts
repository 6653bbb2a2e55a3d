import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { type Duration, milliseconds, seconds } from "@platzwart/domain/time/instant";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { DeviceReports } from "../facts/device-reports.ts";
import { HttpFailure } from "../platform/network/local-network-port.ts";
import { ClimateDevices } from "./climate-devices.ts";
import type { ClimateOrder } from "./drivers/climate-driver.ts";

const NOW = at("2026-11-21T14:00:00Z");
const MODES = ["heat", "cool", "off"] as const;
type Mode = (typeof MODES)[number];

/** A device's reaction to an order. */
type Manner =
  | { readonly kind: "unreached" | "silent" | "refuses" }
  | { readonly kind: "obeys"; readonly after: Duration };

type Send = (place: string, order: ClimateOrder, signal: AbortSignal) => Promise<null>;

/** Heating and cooling as the hall's climate demands them: never one while the other may run (K-04). */
function climate(send: Send) {
  const clock = new FakeClock(NOW);
  const state = { mode: "off" as Mode };
  const devices: ClimateDevices = new ClimateDevices({
    clock,
    randomness: { below: (end) => end - 1 },
    serverLog: { info: () => {}, warn: () => {}, error: () => {} },
    // nothing is stored here
    reports: {} as DeviceReports,
    onNews: () => look(),
    driverFor: (output, url) => ({
      isSimulated: false,
      send: (order, signal) => send(`${output} ${url}`, order, signal),
    }),
  });
  const look = () => {
    const reason = { kind: "switched" } as const;
    const isHeating = state.mode === "heat" && !devices.maybeRunning("cooling");
    const isCooling = state.mode === "cool" && !devices.maybeRunning("heating");
    devices.setDesired(
      {
        heating: { isOn: isHeating, reason },
        cooling: { isOn: isCooling, reason },
        ventilation: { isOn: false, reason },
        next: null,
      } as never,
      20,
    );
  };
  const connect = (heating: string) => {
    devices.sync({ heating_url: heating, cooling_url: "c", ventilation_url: "v" }, {});
    look();
  };
  const want = (mode: Mode) => {
    state.mode = mode;
    look();
  };
  return { clock, devices, state, look, connect, want };
}

const manner: fc.Arbitrary<Manner> = fc.oneof(
  fc.constantFrom<Manner>({ kind: "unreached" }, { kind: "silent" }, { kind: "refuses" }),
  fc.nat(1_400).map((ms): Manner => ({ kind: "obeys", after: milliseconds(ms) })),
);

interface Change {
  readonly mode: Mode;
  readonly isLookedAt: boolean;
  /** In ms. */
  readonly after: number;
}

const change: fc.Arbitrary<Change> = fc.record({
  mode: fc.constantFrom(...MODES),
  // a temperature that changes by the next pass says nothing of before
  isLookedAt: fc.boolean(),
  after: fc.nat(4_000),
});

test("[K-04] property: heating and cooling never run together, whatever they answer and whenever somebody looks", async () => {
  const run = async (manners: readonly Manner[], changes: readonly Change[]) => {
    const mayRun = { heating: false, cooling: false };
    let orders = 0;
    let isHealthy = false;
    const { clock, devices, state, look, connect } = climate(async (place, { isOn }, signal) => {
      const how = isHealthy ? undefined : manners[orders % manners.length];
      orders += 1;
      if (how?.kind === "unreached") throw new HttpFailure("unreachable", { isUnsent: true });
      const output = place.split(" ")[0] as keyof typeof mayRun;
      if (isOn) mayRun[output] = true;
      expect(mayRun.heating && mayRun.cooling, "both may run").toBe(false);
      if (how?.kind === "silent")
        return new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(new HttpFailure("timeout"))),
        );
      if (how?.kind === "refuses") throw new HttpFailure("status");
      if (how?.kind === "obeys")
        await new Promise<void>((resolve) => clock.timer("answer", how.after, resolve));
      if (signal.aborted) throw new HttpFailure("timeout");
      if (!isOn) mayRun[output] = false;
      return null;
    });
    connect("h");
    for (const { mode, isLookedAt, after } of changes) {
      state.mode = mode;
      if (isLookedAt) look();
      await clock.advance(milliseconds(after));
    }
    isHealthy = true;
    for (let count = 0; count < 16; count += 1) {
      look();
      await clock.advance(seconds(5));
    }
    expect([devices.deviceOf("heating").isOn, devices.deviceOf("cooling").isOn]).toEqual([
      state.mode === "heat",
      state.mode === "cool",
    ]);
    expect([devices.failingCount, devices.maybeRunning("heating")]).toEqual([0, state.mode === "heat"]);
    devices.stop();
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(manner, { minLength: 1, maxLength: 12 }),
      fc.array(change, { maxLength: 14 }),
      run,
    ),
    { numRuns: 400 },
  );
});

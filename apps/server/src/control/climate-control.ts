import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { decideClimate } from "@platzwart/domain/climate/decide-climate";
import { type ClimateFacts, isOldReading } from "@platzwart/domain/climate/facts";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  longest,
  milliseconds,
  minus,
  plus,
  seconds,
  shortest,
} from "@platzwart/domain/time/instant";
import { SERVER } from "../database/caller.ts";
import type { Storage } from "../database/storage.ts";
import { isAlreadyLogged } from "../database/storage-refusals.ts";
import {
  type ClimateHistoryRow,
  type ClimateState,
  climateIn,
  type StoredClimateOutput,
} from "../facts/climate-records.ts";
import { readSettings } from "../facts/read-settings.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { CLOCK_STEP, ClockSteps } from "../platform/system/clock-steps.ts";
import type { ClimateDevices } from "./climate-devices.ts";
import {
  areSameOutputStates,
  mayHaveRun,
  shiftedByStep,
  withConfirmation,
  withDecision,
  withNewDevice,
  withOutputStates,
  withoutUncommandedPause,
} from "./climate-output-state.ts";
import { ClimateRecorder } from "./climate-recorder.ts";
import { type SensedTemperature, senseTemperature } from "./climate-sensor.ts";
import { climateView } from "./climate-view.ts";
import type { SimulatedAir } from "./drivers/climate-driver.ts";

/** Longest pause between reconciliations, and period of the simulated air's drift (K-06). */
const TICK_PERIOD = seconds(5);

interface KnownClimate {
  /** As last read, with later decisions on heating and cooling. */
  readonly state: ClimateState;
  readonly settings: SettingValues;
}

interface ClimateOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  readonly air: SimulatedAir;
  readonly devices: ClimateDevices;
}

/** Reconciles every 5 s, at instants named by the rule and after changes; stored states survive restarts. */
export class ClimateControl {
  readonly #options: ClimateOptions;
  readonly #recorder = new ClimateRecorder();
  #onChange: (view: ClimateView) => void = () => {};
  #known: KnownClimate | null = null;
  /** The last decision is not stored, or the stored state is not read yet. */
  #isOutOfSync = false;
  #lastJob: Promise<void> = Promise.resolve();
  #timer: PendingTimer | null = null;
  #lastTick: Duration;
  readonly #clockSteps: ClockSteps;
  #isStopped = false;
  /** A user changed target, mode or a switch, and heating and cooling have not followed yet (K-03). */
  #isChangedByUser = false;
  /** Some device has neither answered nor failed since the start; the stored states apply meanwhile. */
  #isReadingAwaited = true;
  #publishedText = "";

  constructor(options: ClimateOptions) {
    this.#options = options;
    this.#lastTick = options.clock.elapsed();
    this.#clockSteps = new ClockSteps(options.clock);
    this.#clockSteps.next();
  }

  /** Rejects if the stored state cannot be read. */
  async start(): Promise<void> {
    await this.#read();
    this.reconcile();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#options.devices.stop();
    await this.#enqueue(() => this.#storeHistory());
  }

  /** Resolves after pending storing and reading, failed or not. */
  async idle(): Promise<void> {
    await this.#lastJob;
  }

  /** True for a simulated hall, or after any temperature since the start, even an old one (K-03). */
  get hasSensor(): boolean {
    return this.#sense(this.#options.clock.now()).sensor !== "none";
  }

  /** Number of devices that count as failed (K-07). */
  get failingDevices(): number {
    return this.#options.devices.failingCount;
  }

  onChange(listener: (view: ClimateView) => void): void {
    this.#onChange = listener;
  }

  get unstoredHistory(): readonly ClimateHistoryRow[] {
    return this.#recorder.unstored;
  }

  view(): ClimateView {
    const now = this.#options.clock.now();
    const { state, settings } = this.#knownClimate();
    const isAllowed = settings.auto_climate_control;
    return climateView(
      {
        decision: decideClimate(this.#facts(now), now),
        isAutoInForce: state.isAutomatic && isAllowed,
        isAutomaticAllowed: isAllowed,
        target: state.target,
        isReadingAwaited: this.#isReadingAwaited,
        ...this.#sense(now),
        deviceOf: (output) => this.#options.devices.deviceOf(output),
      },
      now,
    );
  }

  /** Replaces the stored output states by the present ones, which may not be stored yet. */
  withPresentOutputs(stored: ClimateState): ClimateState {
    return withOutputStates(stored, this.#knownClimate().state);
  }

  /** Reads state and settings again, and connects devices whose URL has changed; never rejects. */
  async reload(): Promise<void> {
    this.#isOutOfSync = true;
    await this.#storeAndRead();
    this.reconcile();
  }

  reconcile(): void {
    if (this.#isStopped) return;
    const now = this.#options.clock.now();
    if (this.#options.devices.haveReported) this.#isReadingAwaited = false;
    this.#followClock(now);
    // a pause or a run that has just begun counts in this decision
    this.#updateOutputs((output, name) => {
      if (this.#options.devices.isKnownToBe(name, output.isOn)) return withConfirmation(output, now);
      return this.#options.devices.maybeRunning(name) ? output : withoutUncommandedPause(output);
    });
    const decision = decideClimate(this.#facts(now), now);
    this.#updateOutputs((output, name) => withDecision(output, decision[name].isOn, now));
    this.#options.devices.setDesired(decision, this.#knownClimate().state.target);
    const waitsForOpposite = [decision.heating, decision.cooling].some(
      ({ reason }) => reason.kind === "opposite_may_run",
    );
    if (!waitsForOpposite) this.#isChangedByUser = false;
    this.#publish();
    this.#scheduleNext(decision.next, now);
  }

  /** Runs and pauses keep their length across clock steps; none begins in the future (K-03). */
  #followClock(now: Instant): void {
    const step = this.#clockSteps.next();
    const isClockChanged = Math.abs(step) >= CLOCK_STEP;
    this.#updateOutputs((output) => shiftedByStep(output, isClockChanged ? step : milliseconds(0), now));
  }

  #updateOutputs(
    update: (output: StoredClimateOutput, name: "heating" | "cooling") => StoredClimateOutput,
  ): void {
    const { state, settings } = this.#knownClimate();
    const heating = update(state.heating, "heating");
    const cooling = update(state.cooling, "cooling");
    if (heating === state.heating && cooling === state.cooling) return;
    this.#known = { state: { ...state, heating, cooling }, settings };
    this.#isOutOfSync = true;
    void this.#storeAndRead();
  }

  #scheduleNext(next: Instant | null, now: Instant): void {
    const untilTick = minus(plus(this.#lastTick, TICK_PERIOD), this.#options.clock.elapsed());
    const untilNext = next === null ? untilTick : between(now, next);
    const delay = longest(milliseconds(0), shortest(untilTick, untilNext));
    this.#timer?.cancel();
    this.#timer = this.#options.clock.timer("climate", delay, () => {
      if (this.#options.clock.elapsed() >= this.#lastTick + TICK_PERIOD) this.#tick();
      this.reconcile();
    });
  }

  #tick(): void {
    this.#lastTick = this.#options.clock.elapsed();
    const now = this.#options.clock.now();
    this.#options.air.drift();
    const { reading } = this.#sense(now);
    const isFresh = reading !== null && !isOldReading(reading, now);
    const row = this.#recorder.addReading(
      isFresh ? reading.celsius : null,
      this.#knownClimate().state.target,
      now,
    );
    if (row !== null) {
      this.#recorder.addUnstored(row);
      if (this.#recorder.isStoringDue) void this.#enqueue(() => this.#storeHistory());
    }
    if (this.#isOutOfSync) void this.#storeAndRead();
  }

  async #storeHistory(): Promise<void> {
    const { unstored } = this.#recorder;
    if (unstored.length === 0) return;
    await this.#options.storage.write(SERVER, async (store) => {
      for (const row of unstored) await climateIn(store).putHistory(row);
    });
    this.#recorder.removeStored(unstored);
  }

  #storeAndRead(): Promise<void> {
    return this.#enqueue(async () => {
      if (!this.#isOutOfSync) return;
      this.#isOutOfSync = false;
      try {
        try {
          await this.#store();
        } finally {
          // intents count even if the state cannot be stored
          await this.#read();
        }
      } catch (error) {
        this.#isOutOfSync = true;
        throw error;
      }
    });
  }

  async #store(): Promise<void> {
    const { state } = this.#knownClimate();
    if (areSameOutputStates(await climateIn(this.#options.storage.read).state(), state)) return;
    await this.#options.storage.write(SERVER, async (store) => {
      const { heating, cooling } = withOutputStates(await climateIn(store).state(), state);
      await climateIn(store).update({ heating, cooling });
    });
  }

  async #read(): Promise<void> {
    const stored = await climateIn(this.#options.storage.read).state();
    const settings = await readSettings(this.#options.storage.read);
    // a decision may have been made during the read
    const state = withOutputStates(stored, this.#known?.state ?? stored);
    if (this.#known !== null && isChangedByUser(this.#known, { state, settings }))
      this.#isChangedByUser = true;
    this.#known = { state, settings };
    const { heating, cooling } = state;
    const outputsWithNewDevice = this.#options.devices.sync(settings, {
      heating: mayHaveRun(heating),
      cooling: mayHaveRun(cooling),
    });
    const now = this.#options.clock.now();
    this.#updateOutputs((output, name) =>
      outputsWithNewDevice.has(name) ? withNewDevice(output, now) : output,
    );
  }

  /** Runs jobs one after the other; failures are logged, and the next tick retries what must not be lost. */
  #enqueue(job: () => Promise<unknown>): Promise<void> {
    const done = this.#lastJob.then(job).then(() => undefined);
    this.#lastJob = done.catch((error: unknown) => {
      if (!isAlreadyLogged(error))
        this.#options.serverLog.error(
          "the climate cannot be stored or read; the values in memory apply",
          error,
        );
    });
    return this.#lastJob;
  }

  #facts(now: Instant): ClimateFacts {
    const { state, settings } = this.#knownClimate();
    return {
      isAutoInForce: state.isAutomatic && settings.auto_climate_control,
      target: state.target,
      reading: this.#sense(now).reading,
      isReadingAwaited: this.#isReadingAwaited,
      isChangedByUser: this.#isChangedByUser,
      heating: this.#outputFacts("heating"),
      cooling: this.#outputFacts("cooling"),
      ventilationUntil: state.ventilationUntil,
    };
  }

  #outputFacts(output: "heating" | "cooling"): ClimateFacts["heating"] {
    return {
      ...this.#knownClimate().state[output],
      maybeRunning: this.#options.devices.maybeRunning(output),
      hasMinimumTimes: !this.#options.devices.deviceOf(output).isSimulated,
    };
  }

  #sense(now: Instant): SensedTemperature {
    const devices = this.#options.devices;
    return senseTemperature(
      {
        heating: devices.deviceOf("heating"),
        cooling: devices.deviceOf("cooling"),
        ventilation: devices.deviceOf("ventilation"),
      },
      () => ({ celsius: Math.round(this.#options.air.celsius * 10) / 10, at: now }),
      now,
    );
  }

  #publish(): void {
    const view = this.view();
    const text = JSON.stringify(view);
    if (text === this.#publishedText) return;
    this.#publishedText = text;
    this.#onChange(view);
  }

  /** Throws before `start`. */
  #knownClimate(): KnownClimate {
    if (this.#known === null) throw new Error("the climate has not been started");
    return this.#known;
  }
}

function isChangedByUser(before: KnownClimate, after: KnownClimate): boolean {
  const demandOf = ({ state, settings }: KnownClimate) =>
    JSON.stringify([
      state.target,
      state.isAutomatic && settings.auto_climate_control,
      state.heating.intent,
      state.cooling.intent,
    ]);
  return demandOf(before) !== demandOf(after);
}

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
  byClock,
  confirmed,
  decided,
  mayHaveRun,
  neverCommanded,
  withNewDevice,
  withOutputStates,
} from "./climate-output-state.ts";
import { ClimateRecorder } from "./climate-recorder.ts";
import { type Sensed, senseTemperature } from "./climate-sensor.ts";
import { climateView } from "./climate-view.ts";
import type { SimulatedAir } from "./drivers/climate-driver.ts";

/** The air of a simulated hall drifts with each pass (K-06). */
const TICK = seconds(5);

interface Known {
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
  #known: Known | null = null;
  /** The last decision is not stored, or the stored state is not read yet. */
  #isOutOfSync = false;
  #work: Promise<void> = Promise.resolve();
  #timer: PendingTimer | null = null;
  #lastTick: Duration;
  readonly #clockSteps: ClockSteps;
  #isStopped = false;
  /** A user changed target, mode or a switch, and heating and cooling have not followed yet (K-03). */
  #isChangedByUser = false;
  /** Some device has neither answered nor failed since the start; the stored states apply meanwhile. */
  #isReadingAwaited = true;
  #published = "";

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
    await this.#work;
  }

  /** True for a simulated hall, or after any temperature since the start, even an old one (K-03). */
  get hasSensor(): boolean {
    return this.#sense(this.#options.clock.now()).sensor !== "none";
  }

  /** Number of devices that count as failed (K-07). */
  get failingDevices(): number {
    return this.#options.devices.failing;
  }

  onChange(listener: (view: ClimateView) => void): void {
    this.#onChange = listener;
  }

  get unstoredHistory(): readonly ClimateHistoryRow[] {
    return this.#recorder.unstored;
  }

  view(): ClimateView {
    const now = this.#options.clock.now();
    const { state, settings } = this.#demand();
    const isAllowed = settings.auto_climate_control;
    return climateView(
      {
        decision: decideClimate(this.#facts(now), now),
        isAutoInForce: state.isAutomatic && isAllowed,
        isAutomaticAllowed: isAllowed,
        target: state.target,
        isReadingAwaited: this.#isReadingAwaited,
        ...this.#sense(now),
        deviceOf: (output) => this.#options.devices.of(output),
      },
      now,
    );
  }

  /** Replaces the stored output states by the present ones, which may not be stored yet. */
  withPresentOutputs(stored: ClimateState): ClimateState {
    return withOutputStates(stored, this.#demand().state);
  }

  /** Reads state and settings again, and connects devices whose URL has changed; never rejects. */
  async reload(): Promise<void> {
    this.#isOutOfSync = true;
    await this.#catchUp();
    this.reconcile();
  }

  reconcile(): void {
    if (this.#isStopped) return;
    const now = this.#options.clock.now();
    if (this.#options.devices.haveReported) this.#isReadingAwaited = false;
    this.#followClock(now);
    // a pause or a run that has just begun counts in this decision
    this.#updateOutputs((output, name) => {
      if (this.#options.devices.isKnownToBe(name, output.isOn)) return confirmed(output, now);
      return this.#options.devices.maybeRunning(name) ? output : neverCommanded(output);
    });
    const decision = decideClimate(this.#facts(now), now);
    this.#updateOutputs((output, name) => decided(output, decision[name].isOn, now));
    this.#options.devices.setDesired(decision, this.#demand().state.target);
    const waitsForOpposite = [decision.heating, decision.cooling].some(
      ({ reason }) => reason.kind === "opposite_may_run",
    );
    if (!waitsForOpposite) this.#isChangedByUser = false;
    this.#publish();
    this.#wait(decision.next, now);
  }

  /** Runs and pauses keep their length across clock steps; none begins in the future (K-03). */
  #followClock(now: Instant): void {
    const step = this.#clockSteps.next();
    const isSet = Math.abs(step) >= CLOCK_STEP;
    this.#updateOutputs((output) => byClock(output, isSet ? step : milliseconds(0), now));
  }

  #updateOutputs(
    now: (output: StoredClimateOutput, name: "heating" | "cooling") => StoredClimateOutput,
  ): void {
    const { state, settings } = this.#demand();
    const heating = now(state.heating, "heating");
    const cooling = now(state.cooling, "cooling");
    if (heating === state.heating && cooling === state.cooling) return;
    this.#known = { state: { ...state, heating, cooling }, settings };
    this.#isOutOfSync = true;
    void this.#catchUp();
  }

  #wait(next: Instant | null, now: Instant): void {
    const untilTick = minus(plus(this.#lastTick, TICK), this.#options.clock.elapsed());
    const untilNext = next === null ? untilTick : between(now, next);
    const delay = longest(milliseconds(0), shortest(untilTick, untilNext));
    this.#timer?.cancel();
    this.#timer = this.#options.clock.timer("climate", delay, () => {
      if (this.#options.clock.elapsed() >= this.#lastTick + TICK) this.#tick();
      this.reconcile();
    });
  }

  #tick(): void {
    this.#lastTick = this.#options.clock.elapsed();
    const now = this.#options.clock.now();
    this.#options.air.drift();
    const { reading } = this.#sense(now);
    const isFresh = reading !== null && !isOldReading(reading, now);
    const row = this.#recorder.add(isFresh ? reading.celsius : null, this.#demand().state.target, now);
    if (row !== null) {
      this.#recorder.keep(row);
      if (this.#recorder.isDue) void this.#enqueue(() => this.#storeHistory());
    }
    if (this.#isOutOfSync) void this.#catchUp();
  }

  async #storeHistory(): Promise<void> {
    const { unstored } = this.#recorder;
    if (unstored.length === 0) return;
    await this.#options.storage.write(SERVER, async (store) => {
      for (const row of unstored) await climateIn(store).putHistory(row);
    });
    this.#recorder.stored(unstored);
  }

  #catchUp(): Promise<void> {
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
    const { state } = this.#demand();
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
    const unknown = this.#options.devices.sync(settings, {
      heating: mayHaveRun(heating),
      cooling: mayHaveRun(cooling),
    });
    const now = this.#options.clock.now();
    this.#updateOutputs((output, name) => (unknown.has(name) ? withNewDevice(output, now) : output));
  }

  /** Runs jobs one after the other; failures are logged, and the tick retries the important ones. */
  #enqueue(work: () => Promise<unknown>): Promise<void> {
    const done = this.#work.then(work).then(() => undefined);
    this.#work = done.catch((error: unknown) => {
      if (!isAlreadyLogged(error))
        this.#options.serverLog.error(
          "the climate cannot be stored or read; it goes on as it was known",
          error,
        );
    });
    return this.#work;
  }

  #facts(now: Instant): ClimateFacts {
    const { state, settings } = this.#demand();
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
      ...this.#demand().state[output],
      maybeRunning: this.#options.devices.maybeRunning(output),
      hasMinimumTimes: !this.#options.devices.of(output).isSimulated,
    };
  }

  #sense(now: Instant): Sensed {
    const devices = this.#options.devices;
    return senseTemperature(
      {
        heating: devices.of("heating"),
        cooling: devices.of("cooling"),
        ventilation: devices.of("ventilation"),
      },
      () => ({ celsius: Math.round(this.#options.air.celsius * 10) / 10, at: now }),
      now,
    );
  }

  #publish(): void {
    const view = this.view();
    const text = JSON.stringify(view);
    if (text === this.#published) return;
    this.#published = text;
    this.#onChange(view);
  }

  #demand(): Known {
    if (this.#known === null) throw new Error("the climate has not been started");
    return this.#known;
  }
}

function isChangedByUser(before: Known, after: Known): boolean {
  const wanted = ({ state, settings }: Known) =>
    JSON.stringify([
      state.target,
      state.isAutomatic && settings.auto_climate_control,
      state.heating.intent,
      state.cooling.intent,
    ]);
  return wanted(before) !== wanted(after);
}

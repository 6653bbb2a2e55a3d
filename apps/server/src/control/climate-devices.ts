import { CLIMATE_OUTPUTS, type ClimateDecision, type ClimateOutput } from "@platzwart/domain/climate/facts";
import type { ClimateAddressKey, SettingValues } from "@platzwart/domain/settings/registry";
import type { DeviceReports } from "../facts/device-reports.ts";
import { ClimateDevice, type ClimateDeviceOptions } from "./climate-device.ts";
import { climateDeviceLeftRunning } from "./climate-log-entries.ts";
import type { ClimateDriver } from "./drivers/climate-driver.ts";

type ClimateAddresses = Pick<SettingValues, ClimateAddressKey>;

type CommonOptions = Omit<ClimateDeviceOptions, "output" | "driver" | "maybeRunning" | "startsAfter">;

interface Placed {
  readonly url: string;
  readonly device: ClimateDevice;
}

type Connected = Readonly<Record<ClimateOutput, Placed>>;

/** Heating, cooling and ventilation of the hall: each is simulated or real by itself, as its address says (K-07). */
export class ClimateDevices {
  readonly #options: CommonOptions;
  readonly #driverFor: (output: ClimateOutput, url: string) => ClimateDriver;
  readonly #reports: DeviceReports;
  /** Replaced, and not yet known to be off or given up, by their output. */
  readonly #leaving = new Map<ClimateDevice, ClimateOutput>();
  #connected: Connected | null = null;

  constructor(
    options: CommonOptions & {
      readonly reports: DeviceReports;
      /** An empty address is of a device that is only played. */
      readonly driverFor: (output: ClimateOutput, url: string) => ClimateDriver;
    },
  ) {
    this.#options = options;
    this.#driverFor = options.driverFor;
    this.#reports = options.reports;
  }

  /**
   * Connects what the addresses say; a device whose address is another now is let go, and the one in its place is told
   * nothing before that is done. `mayHaveRun`: what may run since before the start. Returns the outputs that have got a
   * real device since the start, of which nobody knows how it stands.
   */
  connect(
    addresses: ClimateAddresses,
    mayHaveRun: Readonly<Partial<Record<ClimateOutput, boolean>>>,
  ): ReadonlySet<ClimateOutput> {
    const unknown = new Set<ClimateOutput>();
    const connect = (output: ClimateOutput) => {
      const url = addresses[`${output}_url`];
      const known = this.#connected?.[output];
      if (known?.url === url) return known;
      if (known !== undefined && url !== "") unknown.add(output);
      const startsAfter = known === undefined ? null : this.#letGo(output, known);
      const maybeRunning = known === undefined && mayHaveRun[output] === true;
      const driver = this.#driverFor(output, url);
      return {
        url,
        device: new ClimateDevice({ ...this.#options, output, driver, maybeRunning, startsAfter }),
      };
    };
    this.#connected = {
      heating: connect("heating"),
      cooling: connect("cooling"),
      ventilation: connect("ventilation"),
    };
    return unknown;
  }

  of(output: ClimateOutput): ClimateDevice {
    if (this.#connected === null) throw new Error("the climate has not been started");
    return this.#connected[output].device;
  }

  /** Whether the ventilation runs, as it last reported; null: unknown. */
  reportedVentilation(): boolean | null {
    const device = this.#connected?.ventilation.device;
    return device === undefined || device.fault !== null ? null : device.isOn;
  }

  /** Whether anything of an output may run, also a device that is being replaced (K-04). */
  maybeRunning(output: ClimateOutput): boolean {
    const isLeftRunning = [...this.#leaving].some(([device, of]) => of === output && device.maybeRunning);
    return isLeftRunning || this.of(output).maybeRunning;
  }

  /** Whether an output is known to run, or to be off: it confirmed that, and has not been told otherwise since. */
  isKnownToBe(output: ClimateOutput, isOn: boolean): boolean {
    return isOn
      ? !this.of(output).maybeResting
      : this.of(output).isOn === false && !this.maybeRunning(output);
  }

  /** Whether each has answered or failed by now. */
  get haveSpoken(): boolean {
    return CLIMATE_OUTPUTS.every((output) => this.of(output).isOn !== null || this.of(output).fault !== null);
  }

  /** How many count as failed now (K-07). */
  get failing(): number {
    return CLIMATE_OUTPUTS.filter((output) => this.of(output).fault !== null).length;
  }

  want(decision: ClimateDecision, target: number): void {
    for (const output of CLIMATE_OUTPUTS) this.of(output).want({ isOn: decision[output].isOn, target });
  }

  stop(): void {
    for (const device of this.#all()) device.stop();
  }

  async #letGo(output: ClimateOutput, { url, device }: Placed): Promise<void> {
    this.#leaving.set(device, output);
    const mayStillRun = await device.letGo();
    this.#leaving.delete(device);
    if (!mayStillRun) return;
    const { clock, serverLog } = this.#options;
    serverLog.warn("a climate device that was replaced has not confirmed that it is off", { output, url });
    // people have to look after it
    this.#reports.note(climateDeviceLeftRunning(clock.now(), output, url));
  }

  #all(): ClimateDevice[] {
    const inUse = this.#connected === null ? [] : CLIMATE_OUTPUTS.map((output) => this.of(output));
    return [...inUse, ...this.#leaving.keys()];
  }
}

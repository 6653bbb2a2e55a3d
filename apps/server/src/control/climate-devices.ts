import { CLIMATE_OUTPUTS, type ClimateDecision, type ClimateOutput } from "@platzwart/domain/climate/facts";
import type { ClimateAddressKey, SettingValues } from "@platzwart/domain/settings/registry";
import { serverMessages } from "@platzwart/texts/log/server";
import { technical } from "../facts/log-entry.ts";
import type { Randomness } from "../platform/ports/randomness.ts";
import { ClimateDevice } from "./climate-device.ts";
import { Devices, type DevicesOptions, type LastOrder } from "./devices.ts";
import type { ClimateDriver } from "./drivers/climate-driver.ts";

type ClimateAddresses = Pick<SettingValues, ClimateAddressKey>;

/** An output's address says whether it is simulated or real (K-07). */
export class ClimateDevices extends Devices<ClimateOutput, ClimateDevice> {
  readonly #randomness: Pick<Randomness, "below">;
  readonly #driverFor: (output: ClimateOutput, url: string) => ClimateDriver;
  /** null: none connected yet. */
  #addresses: ClimateAddresses | null = null;
  /** Replaced devices, until known to be off or given up. */
  readonly #replaced = new Map<ClimateDevice, ClimateOutput>();
  #syncCount = 0;

  constructor(
    options: DevicesOptions & {
      readonly randomness: Pick<Randomness, "below">;
      /** An empty address is a simulated device. */
      readonly driverFor: (output: ClimateOutput, url: string) => ClimateDriver;
    },
  ) {
    super(options);
    this.#randomness = options.randomness;
    this.#driverFor = options.driverFor;
  }

  /** `mayHaveRun`: possibly running since before the start. Returns the outputs with a new real device. */
  sync(
    addresses: ClimateAddresses,
    mayHaveRun: Readonly<Partial<Record<ClimateOutput, boolean>>>,
  ): ReadonlySet<ClimateOutput> {
    const oldUrls = this.#addresses;
    this.#syncCount += 1;
    this.#addresses = addresses;
    const urlOf = (output: ClimateOutput) => addresses[`${output}_url`];
    const isNew = (output: ClimateOutput) => oldUrls !== null && oldUrls[`${output}_url`] !== urlOf(output);
    this.connect(
      CLIMATE_OUTPUTS.map((output) => ({
        key: output,
        connectionKey: urlOf(output),
        // unique, so that a replaced device always gets its order to stop
        outputKey: `${output} ${this.#syncCount}`,
        connect: () =>
          this.#newDevice(output, urlOf(output), oldUrls === null && mayHaveRun[output] === true),
      })),
    );
    return new Set(CLIMATE_OUTPUTS.filter((output) => isNew(output) && urlOf(output) !== ""));
  }

  #newDevice(output: ClimateOutput, url: string, maybeRunning: boolean): ClimateDevice {
    const { clock, serverLog, onNews } = this;
    const driver = this.#driverFor(output, url);
    const randomness = this.#randomness;
    return new ClimateDevice({ clock, serverLog, onNews, randomness, output, url, driver, maybeRunning });
  }

  deviceOf(output: ClimateOutput): ClimateDevice {
    const device = this.get(output);
    if (device === undefined) throw new Error("the climate has not been started");
    return device;
  }

  /** By the last report; null: unknown. */
  reportedVentilationState(): boolean | null {
    const device = this.get("ventilation");
    return device === undefined || device.fault !== null ? null : device.isOn;
  }

  /** Counts devices that are being replaced, too (K-04). */
  maybeRunning(output: ClimateOutput): boolean {
    const isLeftRunning = [...this.#replaced].some(([device, key]) => key === output && device.maybeRunning);
    return isLeftRunning || this.deviceOf(output).maybeRunning;
  }

  /** Confirmed, without a contrary order since. */
  isKnownToBe(output: ClimateOutput, isOn: boolean): boolean {
    return isOn
      ? !this.deviceOf(output).maybeResting
      : this.deviceOf(output).isOn === false && !this.maybeRunning(output);
  }

  get haveReported(): boolean {
    return CLIMATE_OUTPUTS.every(
      (output) => this.deviceOf(output).isOn !== null || this.deviceOf(output).fault !== null,
    );
  }

  get failingCount(): number {
    return CLIMATE_OUTPUTS.filter((output) => this.deviceOf(output).fault !== null).length;
  }

  setDesired(decision: ClimateDecision, target: number): void {
    for (const output of CLIMATE_OUTPUTS) {
      const order = { isOn: decision[output].isOn, target };
      this.deviceOf(output).ensure(order, { isWaiting: this.isRetiring(output) });
    }
  }

  protected override outageEndEntry(): null {
    return null;
  }

  protected override lastOrder(device: ClimateDevice, output: ClimateOutput): LastOrder | null {
    const { url, lastOrder: send } = device;
    if (send === null) return null;
    this.#replaced.set(device, output);
    return {
      send,
      entry: () => {
        this.serverLog.warn("a climate device that was replaced has not confirmed that it is off", {
          output,
          url,
        });
        // the only notice (K-04), because the page does not show the old device
        const message = serverMessages.climateDeviceLeftRunning(output);
        return technical("climate", "warn", { at: this.clock.now() }, message, { address: url });
      },
    };
  }

  protected override onRetired(device: ClimateDevice): void {
    if (this.#replaced.delete(device)) this.onNews();
  }
}

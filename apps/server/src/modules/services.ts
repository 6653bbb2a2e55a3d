import type { Clock } from "@platzwart/domain/time/clock";
import type { Storage } from "../database/storage.ts";
import type { Store } from "../database/store.ts";
import type { ClockWatch } from "../facts/clock-watch.ts";
import type { ClimateCommands, Commands } from "../facts/commands.ts";
import type { DeviceReports } from "../facts/device-reports.ts";
import type { Hall } from "../facts/hall.ts";
import type { ListStandingStates } from "../facts/list-standings.ts";
import type { LocalNetwork } from "../platform/network/local-network-port.ts";
import type { FreeSpace } from "../platform/ports/free-space.ts";
import type { HallCalendar } from "../platform/ports/hall-calendar.ts";
import type { PasswordHasher } from "../platform/ports/password-hasher.ts";
import type { Randomness } from "../platform/ports/randomness.ts";
import type { SecretCipher } from "../platform/ports/secret-cipher.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import type { Rates } from "./rates/rates.ts";

/** What every module may be given. What a function works with stands in its signature: `Needs<"hall" | "clock">`. */
export interface ModuleServices {
  readonly storage: Storage;
  /** What is stored, to read it outside of a transaction. */
  readonly store: Store;
  /** Runs changes of what decides lights and doors as transactions. */
  readonly hall: Hall;
  readonly control: Commands;
  /** Heating, cooling and ventilation. */
  readonly climate: ClimateCommands;
  /** What devices report, on its way into the store. */
  readonly reports: DeviceReports;
  /** What door controllers have of their lists. */
  readonly listStandings: ListStandingStates;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  /** Reads times of requests, and knows the days of the hall. */
  readonly calendar: HallCalendar;
  /** Draws digits, ids and secrets. */
  readonly randomness: Randomness;
  /** Encrypts and decrypts digits and passwords of devices. */
  readonly cipher: SecretCipher;
  readonly hasher: PasswordHasher;
  /** Limits how often callers may do something. */
  readonly rates: Rates;
  readonly freeSpace: FreeSpace;
  /** The HTTP client for devices in the hall's network. */
  readonly network: LocalNetwork;
  /** The log of the process, not the system log that users read. */
  readonly serverLog: ServerLog;
}

/** The same for what callers ask: reading has connections of its own (Storage.ofCallers). */
export function servicesOfCallers<Given extends Needs<"storage">>(given: Given): Given & Needs<"store"> {
  const { ofCallers } = given.storage;
  return { ...given, storage: ofCallers, store: ofCallers.read };
}

export type Needs<Name extends keyof ModuleServices> = Pick<ModuleServices, Name>;

import type { Clock } from "@platzwart/domain/time/clock";
import type { Storage } from "../database/storage.ts";
import type { Store } from "../database/store.ts";
import type { ClockWatch } from "../facts/clock-watch.ts";
import type { ClimateCommands, Commands } from "../facts/commands.ts";
import type { DeviceReports } from "../facts/device-reports.ts";
import type { Hall } from "../facts/hall.ts";
import type { ListStatusReader } from "../facts/list-statuses.ts";
import type { LocalNetwork } from "../platform/network/local-network-port.ts";
import type { FreeSpace } from "../platform/ports/free-space.ts";
import type { HallCalendar } from "../platform/ports/hall-calendar.ts";
import type { PasswordHasher } from "../platform/ports/password-hasher.ts";
import type { Randomness } from "../platform/ports/randomness.ts";
import type { SecretCipher } from "../platform/ports/secret-cipher.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import type { Rates } from "./rates/rates.ts";

/** All services of the modules; a signature names those that a function uses: `Needs<"hall" | "clock">`. */
export interface ModuleServices {
  readonly storage: Storage;
  /** For reading outside of a transaction. */
  readonly store: Store;
  /** Changes the facts that decide lights and doors, in transactions. */
  readonly hall: Hall;
  readonly control: Commands;
  readonly climate: ClimateCommands;
  readonly reports: DeviceReports;
  readonly listStatuses: ListStatusReader;
  readonly clock: Clock;
  readonly clockWatch: ClockWatch;
  /** Parser of request times, with the hall's calendar. */
  readonly calendar: HallCalendar;
  readonly randomness: Randomness;
  readonly cipher: SecretCipher;
  readonly hasher: PasswordHasher;
  readonly rates: Rates;
  readonly freeSpace: FreeSpace;
  readonly network: LocalNetwork;
  /** Log of the process, not the system log for users. */
  readonly serverLog: ServerLog;
}

/** The same services with the read connections of callers (Storage.ofCallers). */
export function servicesOfCallers<Given extends Needs<"storage">>(given: Given): Given & Needs<"store"> {
  const { ofCallers } = given.storage;
  return { ...given, storage: ofCallers, store: ofCallers.read };
}

export type Needs<Name extends keyof ModuleServices> = Pick<ModuleServices, Name>;

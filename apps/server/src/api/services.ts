import type { Clock } from "@platzwart/domain/time/clock";
import type { ClimateControl } from "../control/climate-control.ts";
import type { Control } from "../control/control.ts";
import type { ControlLoop } from "../control/control-loop.ts";
import type { Doors } from "../control/doors.ts";
import type { EquipmentSync } from "../control/equipment-sync.ts";
import type { Lamps } from "../control/lamps.ts";
import type { RunHistory } from "../control/run-history.ts";
import type { Schedule } from "../control/schedule.ts";
import type { GuessLimits } from "../modules/access/guess-limits.ts";
import type { ApiKeys } from "../modules/api-keys/api-keys.ts";
import type { Backups } from "../modules/backups/backups.ts";
import type { BookingServices } from "../modules/bookings/bookings.ts";
import type { DatabasePing } from "../modules/monitoring/database-ping.ts";
import type { MonitoringWatch } from "../modules/monitoring/monitoring-watch.ts";
import type { TelemetrySources } from "../modules/monitoring/own-devices.ts";
import type { ServerProcess } from "../modules/monitoring/server-health.ts";
import type { ErasureRecorder } from "../modules/people/erasure-recorder.ts";
import type { PageResets } from "../modules/people/page-resets.ts";
import type { Rates } from "../modules/rates/rates.ts";
import type { Terminals } from "../modules/terminals/terminals.ts";
import type { FirstOperator } from "../modules/users/first-operator.ts";
import type { Sessions } from "../modules/users/sessions.ts";
import type { LocalNetwork } from "../platform/network/local-network-port.ts";
import type { ClockSync } from "../platform/ports/clock-sync.ts";
import type { FreeSpace } from "../platform/ports/free-space.ts";
import type { PasswordHasher } from "../platform/ports/password-hasher.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import type { AuditFile } from "../storage/audit-file.ts";
import type { Storage } from "../storage/storage.ts";

/** The parts of the application that HTTP handlers, metrics and tests use. */
export interface Services extends BookingServices {
  readonly storage: Storage;
  readonly clock: Clock;
  /** The run-time objects of all light channels with a known driver. */
  readonly lamps: Lamps;
  /** The run-time objects of all doors with a known driver. */
  readonly doors: Doors;
  readonly control: Control;
  /** What waits to be stored, beside the database. */
  readonly audit: AuditFile;
  /**
   * Connects lamps and doors again after the stored equipment changed: creates their run-time objects with a driver,
   * which does not mean that the devices are reachable.
   */
  readonly equipmentSync: EquipmentSync;
  /** Compares desired and reported states of lamps and doors, and commands the difference. */
  readonly loop: ControlLoop;
  /** Controls heating, cooling and ventilation. */
  readonly climate: ClimateControl;
  /** When the next run of the 5-minute schedule is due. */
  readonly schedule: Schedule;
  readonly databasePing: DatabasePing;
  /** Stores the runs: the passes of the control loop that are kept. */
  readonly runHistory: RunHistory;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  /** Browsers at doors that may check codes there. */
  readonly terminals: Terminals;
  /** null: PostgreSQL, which is backed up by its own means. */
  readonly backups: Backups | null;
  readonly erasureRecorder: ErasureRecorder;
  /** Has the open pages load everything again. */
  readonly pageResets: PageResets;
  readonly hasher: PasswordHasher;
  /** Limits how often callers may do something. */
  readonly rates: Rates;
  /** Counts wrong codes at doors and of users. */
  readonly guessLimits: GuessLimits;
  readonly freeSpace: FreeSpace;
  /** Creates the first user with role admin, while no user exists. */
  readonly firstOperator: FirstOperator;
  /** The log of the process, not the system log that users read. */
  readonly serverLog: ServerLog;
  /** The HTTP client for devices in the hall's network. */
  readonly network: LocalNetwork;
  /** The telemetry sources of devices by driver. */
  readonly telemetrySources: TelemetrySources;
  /**
   * Reads the monitoring address, a URL in the hall's network with a list of further devices; keeps its last answer.
   */
  readonly monitoringWatch: MonitoringWatch;
  readonly serverProcess: ServerProcess;
  /** Whether a time server keeps the system clock. */
  readonly clockSync: ClockSync;
}

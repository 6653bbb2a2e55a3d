import type { Clock } from "@platzwart/domain/time/clock";
import type { ApiKeys } from "../application/api-keys.ts";
import type { Backups } from "../application/backups.ts";
import type { BookingServices } from "../application/bookings.ts";
import type { ClientLogThrottle } from "../application/client-log-throttle.ts";
import type { ClimateControl } from "../application/climate-control.ts";
import type { Control } from "../application/control.ts";
import type { ControlLoop } from "../application/control-loop.ts";
import type { DatabasePing } from "../application/database-ping.ts";
import type { Doors } from "../application/doors.ts";
import type { EquipmentSync } from "../application/equipment-sync.ts";
import type { ErasureRecorder } from "../application/erasure-recorder.ts";
import type { FirstOperator } from "../application/first-operator.ts";
import type { GuessLimits } from "../application/guess-limits.ts";
import type { Lamps } from "../application/lamps.ts";
import type { MonitoringWatch } from "../application/monitoring-watch.ts";
import type { TelemetrySources } from "../application/own-devices.ts";
import type { PageResets } from "../application/page-resets.ts";
import type { ClockSync } from "../application/ports/clock-sync.ts";
import type { FreeSpace } from "../application/ports/free-space.ts";
import type { LocalNetwork } from "../application/ports/local-network.ts";
import type { PasswordHasher } from "../application/ports/password-hasher.ts";
import type { ServerLog } from "../application/ports/server-log.ts";
import type { Storage } from "../application/ports/storage.ts";
import type { RecordThrottle } from "../application/record-throttle.ts";
import type { RunHistory } from "../application/run-history.ts";
import type { Schedule } from "../application/schedule.ts";
import type { ServerProcess } from "../application/server-health.ts";
import type { Sessions } from "../application/sessions.ts";
import type { Spool } from "../application/spool.ts";
import type { Terminals } from "../application/terminals.ts";

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
  readonly spool: Spool;
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
  /** Limits the log entries that callers write. */
  readonly clientLogThrottle: ClientLogThrottle;
  readonly recordThrottle: RecordThrottle;
  /** Counts wrong codes at doors and of users. */
  readonly guessLimits: GuessLimits;
  /** Resolves once everything that is due has been done. */
  readonly turnOfOthers: () => Promise<void>;
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

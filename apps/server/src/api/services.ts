import type { Clock } from "@platzwart/domain/time/clock";
import type { ClimateControl } from "../control/climate-control.ts";
import type { ControlLoop } from "../control/control-loop.ts";
import type { RunHistory } from "../control/run-history.ts";
import type { Storage } from "../database/storage.ts";
import type { ClockWatch } from "../facts/clock-watch.ts";
import type { Commands } from "../facts/commands.ts";
import type { DeviceReports } from "../facts/device-reports.ts";
import type { AuditFile } from "../modules/access/audit-file.ts";
import type { GuessLimits } from "../modules/access/guess-limits.ts";
import type { ApiKeys } from "../modules/api-keys/api-keys.ts";
import type { Backups } from "../modules/backups/backups.ts";
import type { BookingServices } from "../modules/bookings/bookings.ts";
import type { ErasureRecorder } from "../modules/erasures/erasure-recorder.ts";
import type { DatabasePing } from "../modules/monitoring/database-ping.ts";
import type { MonitoringWatch } from "../modules/monitoring/monitoring-watch.ts";
import type { TelemetrySources } from "../modules/monitoring/own-devices.ts";
import type { ServerProcess } from "../modules/monitoring/server-health.ts";
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

/** The parts of the application that HTTP handlers, metrics and tests use. */
export interface Services extends BookingServices {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly control: Commands;
  /** What devices report, on its way into the store. */
  readonly reports: DeviceReports;
  /** What waits to be stored, beside the database. */
  readonly audit: AuditFile;
  /** Compares desired and reported states of lamps and doors, and commands the difference. */
  readonly loop: ControlLoop;
  /** Controls heating, cooling and ventilation. */
  readonly climate: ClimateControl;
  readonly clockWatch: ClockWatch;
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

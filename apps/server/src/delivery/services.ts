import type { Clock } from "@platzwart/domain/time/clock";
import type { ApiKeys } from "../application/api-keys.ts";
import type { BookingServices } from "../application/bookings.ts";
import type { ClientLogThrottle } from "../application/client-log-throttle.ts";
import type { ClimateControl } from "../application/climate-control.ts";
import type { ControlLoop } from "../application/control-loop.ts";
import type { Doors } from "../application/doors.ts";
import type { EquipmentSync } from "../application/equipment-sync.ts";
import type { FirstOperator } from "../application/first-operator.ts";
import type { Lamps } from "../application/lamps.ts";
import type { MonitoringWatch } from "../application/monitoring-watch.ts";
import type { TelemetryByDriver } from "../application/own-devices.ts";
import type { LocalNetwork } from "../application/ports/local-network.ts";
import type { PasswordHasher } from "../application/ports/password-hasher.ts";
import type { ServerLog } from "../application/ports/server-log.ts";
import type { Storage } from "../application/ports/storage.ts";
import type { ClockSyncStatus } from "../application/ports/time-source.ts";
import type { RunHistory } from "../application/run-history.ts";
import type { Schedule } from "../application/schedule.ts";
import type { ServerProcess } from "../application/server-health.ts";
import type { Sessions } from "../application/sessions.ts";

/** What the outside reaches of the application. */
export interface Services extends BookingServices {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly lamps: Lamps;
  readonly doors: Doors;
  readonly equipment: EquipmentSync;
  readonly loop: ControlLoop;
  readonly climate: ClimateControl;
  readonly schedule: Schedule;
  readonly history: RunHistory;
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly hasher: PasswordHasher;
  readonly clientLogThrottle: ClientLogThrottle;
  readonly firstOperator: FirstOperator;
  readonly serverLog: ServerLog;
  readonly network: LocalNetwork;
  readonly telemetry: TelemetryByDriver;
  readonly monitoringWatch: MonitoringWatch;
  readonly serverProcess: ServerProcess;
  readonly timeSource: ClockSyncStatus;
}

import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration } from "@platzwart/domain/time/instant";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import type { LampTrace } from "./control/lamps.ts";
import type { OnLost } from "./database/storage.ts";
import type { OfferedProgram } from "./facts/controller-links.ts";
import type { Lookup } from "./platform/network/name-lookup.ts";
import type { StartHost } from "./platform/ports/door-host-process.ts";
import type { OpenMailer } from "./platform/ports/mailer.ts";
import type { PasswordHasher } from "./platform/ports/password-hasher.ts";
import type { Randomness } from "./platform/ports/randomness.ts";
import type { ServerLog } from "./platform/ports/server-log.ts";

/** Connections to the outside world that a caller can replace; tests replace the clock. */
export interface Outside {
  readonly serverLog: ServerLog;
  readonly clock?: Clock;
  readonly randomness?: Randomness;
  readonly hasher?: PasswordHasher;
  /** Default: the ten minutes of the design; tests with a virtual clock need longer. */
  readonly accessTokenLifetime?: Duration;
  readonly simulatedAnswer?: Duration;
  /** The seed of the simulated hall's air temperature. */
  readonly climateSeed?: number;
  /** Whether a time server keeps the system clock. */
  readonly clockSync?: ClockSync;
  /** Records the state machines of the lamps. */
  readonly lampTrace?: LampTrace;
  /** Resolves host names in the hall's network. */
  readonly lookup?: Lookup;
  /** Connects to mail servers; left out: by SMTP. */
  readonly openMailer?: OpenMailer;
  /** false: database and backups are managed elsewhere, as with PostgreSQL. */
  readonly makesBackups?: boolean;
  /** Record of data folders that ever held a hall (former-hall.ts); left out: none. */
  readonly hallsFile?: string;
  readonly onLost?: OnLost;
  /** Program offered to door controllers; left out: the built one. */
  readonly doorProgram?: OfferedProgram;
  /** Runs the doors without a computer; left out: in a process of their own. */
  readonly startDoorHost?: StartHost;
}

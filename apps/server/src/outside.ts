import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration } from "@platzwart/domain/time/instant";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import type { LampTrace } from "./control/lamps.ts";
import type { OnLost } from "./database/storage.ts";
import type { OfferedProgram } from "./facts/controller-links.ts";
import type { Lookup } from "./platform/network/name-lookup.ts";
import type { StartHost } from "./platform/ports/door-host-process.ts";
import type { PasswordHasher } from "./platform/ports/password-hasher.ts";
import type { Randomness } from "./platform/ports/randomness.ts";
import type { ServerLog } from "./platform/ports/server-log.ts";

/** The connections to the outside world that a caller can replace; tests replace the clock. */
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
  /** Records what the machines of the lamps do. */
  readonly lampTrace?: LampTrace;
  /** Resolves host names in the hall's network. */
  readonly lookup?: Lookup;
  /** false: database and backups are somebody else's to look after, as those of PostgreSQL are. */
  readonly makesBackups?: boolean;
  /** Where it is noted which data folders ever held a hall (former-hall.ts); left out: nowhere. */
  readonly hallsFile?: string;
  readonly onLost?: OnLost;
  /** The program that door controllers can be given; left out: the built one. */
  readonly doorProgram?: OfferedProgram;
  /** Runs the doors without a computer; left out: in a process of their own. */
  readonly startDoorHost?: StartHost;
}

import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration } from "@platzwart/domain/time/instant";
import type { ClockSync } from "@platzwart/machine/clock-sync";
import type { LampTrace } from "./control/lamps.ts";
import type { LeadingMember } from "./database/leading-member.ts";
import type { GrantedLock } from "./database/postgres/postgres-database.ts";
import type { OnLost } from "./database/storage.ts";
import type { OfferedProgram } from "./facts/controller-links.ts";
import type { Lookup } from "./platform/network/name-lookup.ts";
import type { StartHost } from "./platform/ports/door-host-process.ts";
import type { OpenMailer } from "./platform/ports/mailer.ts";
import type { PasswordHasher } from "./platform/ports/password-hasher.ts";
import type { Randomness } from "./platform/ports/randomness.ts";
import type { ServerLog } from "./platform/ports/server-log.ts";

/** Connections to the outside world that tests and the demo replace. */
export interface ExternalDependencies {
  readonly serverLog: ServerLog;
  readonly clock?: Clock;
  readonly randomness?: Randomness;
  readonly hasher?: PasswordHasher;
  /** Absent: ten minutes, too short for tests with a virtual clock. */
  readonly accessTokenLifetime?: Duration;
  /** Response time of simulated devices. */
  readonly simulatedAnswer?: Duration;
  /** Seed of the simulated air temperature. */
  readonly climateSeed?: number;
  /** Whether a time server keeps the system clock. */
  readonly clockSync?: ClockSync;
  /** Records the state machines of the lamps. */
  readonly lampTrace?: LampTrace;
  /** Resolves host names in the hall's network. */
  readonly lookup?: Lookup;
  /** Absent: SMTP. */
  readonly openMailer?: OpenMailer;
  /** false: backups are made elsewhere, as with PostgreSQL. */
  readonly makesBackups?: boolean;
  /** Record of data folders that ever contained a hall (former-hall.ts); absent: none. */
  readonly hallsFile?: string;
  readonly onLost?: OnLost;
  /** This server as one of several; absent: the only one. */
  readonly member?: { readonly granted?: GrantedLock; readonly lease: LeadingMember };
  /** Called right before the server listens. */
  readonly beforeListen?: () => Promise<void>;
  /** Absent: the built program. */
  readonly doorProgram?: OfferedProgram;
  /** Absent: in a child process. */
  readonly startDoorHost?: StartHost;
}

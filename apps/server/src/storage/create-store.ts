import type { Kysely } from "kysely";
import { AccessCodeTables } from "../modules/access/access-code-tables.ts";
import { createGuessLimitStore } from "../modules/access/guess-limit-tables.ts";
import { createApiKeyStore } from "../modules/api-keys/api-key-tables.ts";
import { createBlockStore } from "../modules/blocks/block-tables.ts";
import { BookingTables } from "../modules/bookings/booking-tables.ts";
import { createClimateStore } from "../modules/climate/climate-tables.ts";
import { ContactTables } from "../modules/contacts/contact-tables.ts";
import { createCourtStore } from "../modules/courts/court-tables.ts";
import { EquipmentTables } from "../modules/equipment/equipment-tables.ts";
import { SystemLogTables } from "../modules/log/system-log-tables.ts";
import { createErasureStore } from "../modules/people/erasure-tables.ts";
import { createSchedulerStore } from "../modules/scheduler/scheduler-tables.ts";
import { createSettingStore } from "../modules/settings/setting-tables.ts";
import { createTerminalStore } from "../modules/terminals/terminal-tables.ts";
import { createRefreshTokenStore } from "../modules/users/refresh-token-tables.ts";
import { createSessionStore } from "../modules/users/session-tables.ts";
import { UserTables } from "../modules/users/user-tables.ts";
import { createInstallationStore } from "./installation-tables.ts";
import type { LiveEvent } from "./live-event-store.ts";
import { createLiveEventStore } from "./live-event-tables.ts";
import type { RowDecoding } from "./row-decoding.ts";
import type { Schema } from "./schema.ts";
import type { Store } from "./storage.ts";

/**
 * Creates all repositories on one connection or transaction. `rows`: decodes rows, leaves out invalid ones;
 * `factsRevision`: the revision of the state that the repositories see; `nextRevision`: the one that a change makes;
 * `onAppended`: gets each inserted live event.
 */
export function createStore(
  db: Kysely<Schema>,
  rows: RowDecoding,
  { factsRevision, nextRevision }: { factsRevision(): number; nextRevision(): number },
  onAppended: (event: LiveEvent) => void = () => {},
): Store {
  const liveEvents = createLiveEventStore(db, rows, onAppended);
  const contacts = new ContactTables(db, rows);
  return {
    get factsRevision() {
      return factsRevision();
    },
    get nextRevision() {
      return nextRevision();
    },
    courts: createCourtStore(db, rows),
    blocks: createBlockStore(db, rows),
    accessCodes: new AccessCodeTables(db, rows),
    bookings: new BookingTables(db, rows, { nextRevision, contacts }),
    contacts,
    settings: createSettingStore(db, rows),
    equipment: new EquipmentTables(db, rows),
    scheduler: createSchedulerStore(db, rows),
    climate: createClimateStore(db, rows),
    users: new UserTables(db, rows),
    apiKeys: createApiKeyStore(db, rows),
    terminals: createTerminalStore(db, rows),
    refreshTokens: createRefreshTokenStore(db, rows),
    sessions: createSessionStore(db, rows),
    guessLimits: createGuessLimitStore(db, rows),
    installation: createInstallationStore(db),
    liveEvents,
    erasures: createErasureStore(db, rows),
    systemLog: new SystemLogTables(db, rows, liveEvents),
  };
}

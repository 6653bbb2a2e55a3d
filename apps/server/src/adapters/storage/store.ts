import type { Kysely } from "kysely";
import type { LiveEvent } from "../../application/ports/live-event-store.ts";
import type { Store } from "../../application/ports/storage.ts";
import { createAccessCodeStore } from "./access-code-store.ts";
import { createApiKeyStore } from "./api-key-store.ts";
import { createBlockStore } from "./block-store.ts";
import { createBookingStore } from "./booking-store.ts";
import { createClimateStore } from "./climate-store.ts";
import { createCourtStore } from "./court-store.ts";
import { createEquipmentStore } from "./equipment-store.ts";
import { createErasureStore } from "./erasure-store.ts";
import { createGuessLimitStore } from "./guess-limit-store.ts";
import { createInstallationStore } from "./installation-store.ts";
import { createLiveEventStore } from "./live-event-store.ts";
import { createRefreshTokenStore } from "./refresh-token-store.ts";
import type { RowDecoding } from "./row-decoding.ts";
import { createSchedulerStore } from "./scheduler-store.ts";
import type { Schema } from "./schema.ts";
import { createSettingStore } from "./setting-store.ts";
import { createSignInAddressStore } from "./sign-in-address-store.ts";
import { createSystemLogStore } from "./system-log-store.ts";
import { createTerminalStore } from "./terminal-store.ts";
import { createUserStore } from "./user-store.ts";

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
  return {
    get factsRevision() {
      return factsRevision();
    },
    get nextRevision() {
      return nextRevision();
    },
    courts: createCourtStore(db, rows),
    blocks: createBlockStore(db, rows),
    accessCodes: createAccessCodeStore(db, rows),
    bookings: createBookingStore(db, rows),
    settings: createSettingStore(db, rows),
    equipment: createEquipmentStore(db, rows),
    scheduler: createSchedulerStore(db, rows),
    climate: createClimateStore(db, rows),
    users: createUserStore(db, rows),
    apiKeys: createApiKeyStore(db, rows),
    terminals: createTerminalStore(db, rows),
    refreshTokens: createRefreshTokenStore(db, rows),
    signInAddresses: createSignInAddressStore(db),
    guessLimits: createGuessLimitStore(db, rows),
    installation: createInstallationStore(db),
    liveEvents,
    erasures: createErasureStore(db, rows),
    systemLog: createSystemLogStore(db, rows, liveEvents),
  };
}

import type { Clock } from "@platzwart/domain/time/clock";
import type { Config } from "./config.ts";
import type { Storage } from "./database/storage.ts";
import { ApiKeys } from "./modules/api-keys/api-keys.ts";
import type { Rates } from "./modules/rates/rates.ts";
import { Terminals } from "./modules/terminals/terminals.ts";
import { FirstOperator } from "./modules/users/first-operator.ts";
import { Sessions } from "./modules/users/sessions.ts";
import type { Outside } from "./outside.ts";
import type { Randomness } from "./platform/ports/randomness.ts";
import type { SecretCipher } from "./platform/ports/secret-cipher.ts";
import type { ServerLog } from "./platform/ports/server-log.ts";
import { Argon2Hasher } from "./platform/system/argon2-hasher.ts";

/** What recognises whoever calls: users by session, booking systems by key, terminals by cookie. */
export async function composeCallers(
  { adminPassword }: Config,
  outside: Outside,
  parts: {
    readonly storage: Storage;
    readonly clock: Clock;
    readonly randomness: Randomness;
    readonly cipher: SecretCipher;
    readonly serverLog: ServerLog;
    readonly rates: Rates;
  },
) {
  const { storage, clock, randomness, rates } = parts;
  const hasher = outside.hasher ?? new Argon2Hasher(randomness);
  // what callers ask keeps the server's own work from nothing
  const ofCallers = { ...parts, storage: storage.ofCallers };
  const sessions = new Sessions({
    ...ofCallers,
    hasher,
    accessTokenLifetime: outside.accessTokenLifetime,
  });
  const firstOperator = new FirstOperator({ storage, clock, hasher, randomness, sessions, rates });
  if (adminPassword !== null) await firstOperator.createFromEnvironment(adminPassword);
  const apiKeys = new ApiKeys(ofCallers);
  return { hasher, sessions, firstOperator, apiKeys, terminals: new Terminals(ofCallers) };
}

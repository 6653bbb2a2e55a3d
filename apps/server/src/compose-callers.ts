import type { Config } from "./config.ts";
import { ApiKeys } from "./modules/api-keys/api-keys.ts";
import type { Needs } from "./modules/services.ts";
import { Terminals } from "./modules/terminals/terminals.ts";
import { FirstOperator } from "./modules/users/first-operator.ts";
import { Sessions } from "./modules/users/sessions.ts";
import type { Outside } from "./outside.ts";
import { Argon2Hasher } from "./platform/system/argon2-hasher.ts";

/** What recognises whoever calls: users by session, booking systems by key, terminals by cookie. */
export async function composeCallers(
  { adminPassword }: Config,
  outside: Outside,
  parts: Needs<"storage" | "clock" | "randomness" | "cipher" | "serverLog" | "rates">,
) {
  const hasher = outside.hasher ?? new Argon2Hasher(parts.randomness);
  // what callers ask keeps the server's own work from nothing
  const ofCallers = { ...parts, storage: parts.storage.ofCallers };
  const sessions = new Sessions({ ...ofCallers, hasher }, outside.accessTokenLifetime);
  const firstOperator = new FirstOperator({ ...parts, hasher, sessions });
  if (adminPassword !== null) await firstOperator.createFromEnvironment(adminPassword);
  const apiKeys = new ApiKeys(ofCallers);
  return { hasher, sessions, firstOperator, apiKeys, terminals: new Terminals(ofCallers) };
}

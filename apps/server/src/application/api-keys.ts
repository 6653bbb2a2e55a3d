import type { ApiKeyView, ApiKeyWithSecret } from "@platzwart/contract/endpoints/api-key-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { between, MINUTE } from "@platzwart/domain/time/instant";
import { LOG_SENTENCES } from "@platzwart/texts/log-sentences";
import { CallThrottle } from "./call-throttle.ts";
import type { ApiKeyRecord } from "./ports/api-key-store.ts";
import type { Randomness } from "./ports/randomness.ts";
import type { ServerLog } from "./ports/server-log.ts";
import type { Storage, Store } from "./ports/storage.ts";
import type { LogRecord } from "./ports/system-log-store.ts";
import { hashOfSecret } from "./secret-hash.ts";

/** The prefix of all keys: distinguishes them from session tokens, and lets scanners find leaked keys. */
const PREFIX = "platzwart_";
const SECRET_BYTES = 32;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@&()+'’/-]{0,63}$/u;

/** The role that each scope gives to its caller. */
const ROLE_OF_SCOPE = { own_bookings: "booking_system" } as const satisfies Record<
  ApiKeyRecord["scope"],
  string
>;

/** A caller with an API key; its calls are limited to those of X-07. */
export interface BookingSystem {
  readonly role: "booking_system";
  readonly id: string;
  /** Refuses with api_key_invalid if the key was renewed or revoked since the request began. */
  requireValid(store: Store): Promise<void>;
  /** Takes the call out of the limit, because successful bookings do not count (design, section 12). */
  refundCall(): void;
}

interface KeyServices {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** Authenticates calls with an API key and limits their rate. */
export class ApiKeys {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #throttle: CallThrottle;
  /** The keys whose last use is being written. */
  readonly #noting = new Set<string>();

  constructor({
    storage,
    clock,
    serverLog,
  }: Pick<KeyServices, "storage" | "clock"> & { readonly serverLog: ServerLog }) {
    this.#storage = storage;
    this.#clock = clock;
    this.#serverLog = serverLog;
    this.#throttle = new CallThrottle(clock);
  }

  /** Whether a token has the form of an API key, valid or not. */
  isKey(token: string): boolean {
    return token.startsWith(PREFIX);
  }

  /** The booking system of a key; counts the call. Refuses with api_key_invalid or too_many_calls. */
  async admit(token: string): Promise<BookingSystem> {
    const find = (store: Store) => store.apiKeys.findByHash(hashOfSecret(token));
    const key = await find(this.#storage.read);
    if (key === null) throw new Refused({ code: "api_key_invalid" });
    const refundCall = this.#throttle.admit(key.id);
    this.#noteUse(key);
    return {
      role: ROLE_OF_SCOPE[key.scope],
      id: key.id,
      refundCall,
      requireValid: async (store) => {
        if ((await find(store)) === null) throw new Refused({ code: "api_key_invalid" });
      },
    };
  }

  /** Stores the last use, at most once a minute, and in the background, so that the call cannot fail by it. */
  #noteUse({ id, lastUsedAt }: ApiKeyRecord): void {
    const now = this.#clock.now();
    if (this.#noting.has(id) || (lastUsedAt !== null && Math.abs(between(lastUsedAt, now)) < MINUTE)) return;
    this.#noting.add(id);
    this.#storage
      .write((store) => store.apiKeys.update(id, { lastUsedAt: now }))
      .catch((error: unknown) => this.#serverLog.error("the use of an API key could not be noted", error))
      .finally(() => this.#noting.delete(id));
  }
}

/** The valid keys, by name (S-02). */
export async function listApiKeys(store: Store): Promise<{ items: ApiKeyView[] }> {
  return { items: (await store.apiKeys.list()).map(viewOf) };
}

/** Creates a key; only this answer holds its secret. */
export async function createApiKey(
  { storage, clock, randomness }: KeyServices,
  request: { readonly name: string },
  callerId: string,
): Promise<ApiKeyWithSecret> {
  const name = request.name.trim().normalize("NFC");
  if (!NAME.test(name)) throw new Refused({ code: "api_key_name_invalid" });
  const secret = newSecret(randomness);
  return storage.write(async (store) => {
    if ((await store.apiKeys.findByName(name)) !== null)
      throw new Refused({ code: "api_key_name_taken", name });
    const now = clock.now();
    const key: ApiKeyRecord = {
      id: randomness.id(),
      name,
      secretHash: hashOfSecret(secret),
      scope: "own_bookings",
      createdAt: now,
      renewedAt: now,
      lastUsedAt: null,
    };
    await store.apiKeys.insert(key);
    await store.systemLog.append(keyEntry(now, LOG_SENTENCES.apiKeyCreated, callerId, key.id));
    return { key: viewOf(key), secret };
  });
}

/** Replaces a key's secret, for instance after a leak; the bookings stay those of the key. */
export async function renewApiKey(
  { storage, clock, randomness }: KeyServices,
  id: string,
  callerId: string,
): Promise<ApiKeyWithSecret> {
  const secret = newSecret(randomness);
  return storage.write(async (store) => {
    const key = await requireKey(store, id);
    const changes = { secretHash: hashOfSecret(secret), renewedAt: clock.now() };
    await store.apiKeys.update(id, changes);
    await store.systemLog.append(keyEntry(clock.now(), LOG_SENTENCES.apiKeyRenewed, callerId, id));
    return { key: viewOf({ ...key, ...changes }), secret };
  });
}

/** Revokes a key at once; its bookings stay. */
export async function revokeApiKey(
  { storage, clock }: Pick<KeyServices, "storage" | "clock">,
  id: string,
  callerId: string,
): Promise<void> {
  await storage.write(async (store) => {
    await requireKey(store, id);
    await store.apiKeys.revoke(id, clock.now());
    await store.systemLog.append(keyEntry(clock.now(), LOG_SENTENCES.apiKeyRevoked, callerId, id));
  });
}

function newSecret(randomness: Randomness): string {
  return `${PREFIX}${randomness.secret(SECRET_BYTES)}`;
}

async function requireKey(store: Store, id: string): Promise<ApiKeyRecord> {
  const key = await store.apiKeys.get(id);
  if (key === null) throw new Refused({ code: "api_key_unknown" });
  return key;
}

function keyEntry(at: ApiKeyRecord["createdAt"], message: string, userId: string, keyId: string): LogRecord {
  return {
    at,
    level: "info",
    category: "audit",
    component: "api-keys",
    message,
    courtId: null,
    metadata: { user_id: userId, subject_id: keyId },
  };
}

function viewOf({ id, name, createdAt, renewedAt, lastUsedAt }: ApiKeyRecord): ApiKeyView {
  return { id, name, createdAt, renewedAt, lastUsedAt };
}

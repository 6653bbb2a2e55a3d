import type { ApiKeyView, MadeApiKey } from "@platzwart/contract/calls/api-key-calls";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { between, MINUTE } from "@platzwart/domain/time/instant";
import { LOG_SENTENCES } from "@platzwart/texts/log-sentences";
import { CallThrottle } from "./call-throttle.ts";
import type { ApiKeyRecord } from "./ports/api-key-store.ts";
import type { Diagnostics } from "./ports/diagnostics.ts";
import type { Randomness } from "./ports/randomness.ts";
import type { Storage, Store } from "./ports/storage.ts";
import type { LogRecord } from "./ports/system-log-store.ts";
import { hashOfSecret } from "./secret-hash.ts";

/** What each key begins with: it tells it from a session's token, and leaked ones are found by it. */
const PREFIX = "platzwart_";
const SECRET_BYTES = 32;
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@&()+'’/-]{0,63}$/u;

/** What a key may do is all that its scope says. */
const ROLE_OF_SCOPE = { own_bookings: "booking_system" } as const satisfies Record<
  ApiKeyRecord["scope"],
  string
>;

/** A booking system that calls with its key; it may do what X-07 says and nothing else. */
export interface BookingSystem {
  readonly role: "booking_system";
  readonly id: string;
  /** Refuses api_key_invalid where the key was renewed or revoked since the call came, however slowly it was sent. */
  requireValid(store: Store): Promise<void>;
  /** A booking that was made does not count among its calls (design, section 12). */
  refundCall(): void;
}

interface KeyServices {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** Who calls with an API key, and how often. */
export class ApiKeys {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #diagnostics: Diagnostics;
  readonly #throttle: CallThrottle;
  /** Whose use is being noted. */
  readonly #noting = new Set<string>();

  constructor({
    storage,
    clock,
    diagnostics,
  }: Pick<KeyServices, "storage" | "clock"> & { readonly diagnostics: Diagnostics }) {
    this.#storage = storage;
    this.#clock = clock;
    this.#diagnostics = diagnostics;
    this.#throttle = new CallThrottle(clock);
  }

  /** Whether a token is an API key, good or not, rather than a session's. */
  isKey(token: string): boolean {
    return token.startsWith(PREFIX);
  }

  /** The booking system whose key it is; counts its call. Refuses api_key_invalid and too_many_calls. */
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

  /** To the minute, so that reading does not write each time; beside the call, which must not fail by it. */
  #noteUse({ id, lastUsedAt }: ApiKeyRecord): void {
    const now = this.#clock.now();
    if (this.#noting.has(id) || (lastUsedAt !== null && Math.abs(between(lastUsedAt, now)) < MINUTE)) return;
    this.#noting.add(id);
    this.#storage
      .write((store) => store.apiKeys.update(id, { lastUsedAt: now }))
      .catch((error: unknown) => this.#diagnostics.error("the use of an API key could not be noted", error))
      .finally(() => this.#noting.delete(id));
  }
}

/** The keys that are good, by name (S-02). */
export async function listApiKeys(store: Store): Promise<{ items: ApiKeyView[] }> {
  return { items: (await store.apiKeys.list()).map(viewOf) };
}

/** Makes a key; its secret is told in this answer and never again. */
export async function createApiKey(
  { storage, clock, randomness }: KeyServices,
  request: { readonly name: string },
  callerId: string,
): Promise<MadeApiKey> {
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

/** Replaces a key's secret, as after a leak: what the booking system booked with the old one stays its own. */
export async function renewApiKey(
  { storage, clock, randomness }: KeyServices,
  id: string,
  callerId: string,
): Promise<MadeApiKey> {
  const secret = newSecret(randomness);
  return storage.write(async (store) => {
    const key = await requireKey(store, id);
    const changes = { secretHash: hashOfSecret(secret), renewedAt: clock.now() };
    await store.apiKeys.update(id, changes);
    await store.systemLog.append(keyEntry(clock.now(), LOG_SENTENCES.apiKeyRenewed, callerId, id));
    return { key: viewOf({ ...key, ...changes }), secret };
  });
}

/** Ends a key at once; its bookings stay. */
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

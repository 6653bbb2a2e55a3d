import type { ApiKeyView, ApiKeyWithToken } from "@platzwart/contract/endpoints/api-key-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { between, MINUTE } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { BookingThrottle } from "./booking-throttle.ts";
import { CallThrottle } from "./call-throttle.ts";
import type { ApiKeyRecord } from "./ports/api-key-store.ts";
import { type BookingSystem, SERVER, type UserCaller } from "./ports/caller.ts";
import type { Randomness } from "./ports/randomness.ts";
import type { ServerLog } from "./ports/server-log.ts";
import type { Storage, Store } from "./ports/storage.ts";
import type { NewLogEntry } from "./ports/system-log-store.ts";
import { hashOfSecret } from "./secret-hash.ts";

/** The prefix of all tokens of API keys: distinguishes them from session tokens, and lets scanners find leaked ones. */
const TOKEN_PREFIX = "platzwart_";
/** The length of the random part of a token. */
const SECRET_BYTES = 32;
/** The form of a valid name of a key. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@&()+'’/-]{0,63}$/u;

/** The role that each scope gives to its caller. */
const ROLE_OF_SCOPE = { own_bookings: "booking_system" } as const satisfies Record<
  ApiKeyRecord["scope"],
  string
>;

/** What the functions on keys need. Their parameter `caller` is the admin who creates or changes the key. */
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
  readonly #bookings: BookingThrottle;
  /** The ids of the keys whose last use is being stored. */
  readonly #recordingUse = new Set<string>();

  constructor({
    storage,
    clock,
    serverLog,
  }: Pick<KeyServices, "storage" | "clock"> & { readonly serverLog: ServerLog }) {
    this.#storage = storage;
    this.#clock = clock;
    this.#serverLog = serverLog;
    this.#throttle = new CallThrottle(clock);
    this.#bookings = new BookingThrottle(clock);
  }

  /** Whether a token has the form of an API key, valid or not. */
  isApiKeyToken(token: string): boolean {
    return token.startsWith(TOKEN_PREFIX);
  }

  /** The booking system that sent a token; counts the call. Refuses with api_key_invalid or too_many_calls. */
  async authenticate(token: string): Promise<BookingSystem> {
    const tokenHash = hashOfSecret(token);
    const key = await this.#storage.read.apiKeys.findByHash(tokenHash);
    if (key === null) throw new Refused({ code: "api_key_invalid" });
    // `refundCall` removes this call from the count of the rate limit again
    const refundCall = this.#throttle.admit(key.id);
    this.#recordUse(key);
    return {
      role: ROLE_OF_SCOPE[key.scope],
      id: key.id,
      tokenHash,
      refuseTooManyBookings: () => this.#bookings.refuseAboveLimit(key.id),
      countBooking: () => {
        refundCall();
        this.#bookings.count(key.id);
      },
    };
  }

  /** Stores the last use, at most once a minute, and in the background, so that a failure does not fail the call. */
  #recordUse({ id, lastUsedAt }: ApiKeyRecord): void {
    const now = this.#clock.now();
    if (this.#recordingUse.has(id) || (lastUsedAt !== null && Math.abs(between(lastUsedAt, now)) < MINUTE))
      return;
    this.#recordingUse.add(id);
    this.#storage
      .write(SERVER, (store) => store.apiKeys.update(id, { lastUsedAt: now }))
      .catch((error: unknown) => this.#serverLog.error("the use of an API key could not be noted", error))
      .finally(() => this.#recordingUse.delete(id));
  }
}

/** The valid keys, ordered by name (S-02). */
export async function listApiKeys(store: Store): Promise<{ items: ApiKeyView[] }> {
  return { items: (await store.apiKeys.list()).map(viewOf) };
}

/** Creates a key; only this response contains its token. */
export async function createApiKey(
  { storage, clock, randomness }: KeyServices,
  request: { readonly name: string },
  caller: UserCaller,
): Promise<ApiKeyWithToken> {
  const name = request.name.trim().normalize("NFC");
  if (!NAME.test(name)) throw new Refused({ code: "api_key_name_invalid" });
  const token = newToken(randomness);
  return storage.write(caller, async (store) => {
    if ((await store.apiKeys.findByName(name)) !== null)
      throw new Refused({ code: "api_key_name_taken", name });
    const now = clock.now();
    const key: ApiKeyRecord = {
      id: randomness.id(),
      name,
      tokenHash: hashOfSecret(token),
      scope: "own_bookings",
      createdAt: now,
      tokenCreatedAt: now,
      lastUsedAt: null,
    };
    await store.apiKeys.insert(key);
    await store.systemLog.append(keyEntry(now, LOG_MESSAGES.apiKeyCreated, caller.id, key.id));
    return { key: viewOf(key), token };
  });
}

/** Replaces a key's token, for instance after a leak; the key keeps its id and its bookings. */
export async function replaceApiKeyToken(
  { storage, clock, randomness }: KeyServices,
  id: string,
  caller: UserCaller,
): Promise<ApiKeyWithToken> {
  const token = newToken(randomness);
  return storage.write(caller, async (store) => {
    const key = await requireKey(store, id);
    const changes = { tokenHash: hashOfSecret(token), tokenCreatedAt: clock.now() };
    await store.apiKeys.update(id, changes);
    await store.systemLog.append(keyEntry(clock.now(), LOG_MESSAGES.apiKeyTokenReplaced, caller.id, id));
    return { key: viewOf({ ...key, ...changes }), token };
  });
}

/** Revokes a key at once; its bookings stay. */
export async function revokeApiKey(
  { storage, clock }: Pick<KeyServices, "storage" | "clock">,
  id: string,
  caller: UserCaller,
): Promise<void> {
  await storage.write(caller, async (store) => {
    await requireKey(store, id);
    await store.apiKeys.revoke(id, clock.now());
    await store.systemLog.append(keyEntry(clock.now(), LOG_MESSAGES.apiKeyRevoked, caller.id, id));
  });
}

function newToken(randomness: Randomness): string {
  return `${TOKEN_PREFIX}${randomness.secret(SECRET_BYTES)}`;
}

async function requireKey(store: Store, id: string): Promise<ApiKeyRecord> {
  const key = await store.apiKeys.get(id);
  if (key === null) throw new Refused({ code: "api_key_unknown" });
  return key;
}

function keyEntry(
  at: ApiKeyRecord["createdAt"],
  message: string,
  userId: string,
  keyId: string,
): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "api-keys",
    message,
    courtId: null,
    // user_id: the admin who acted; subject_id: the key. The system log shows the names for both ids
    metadata: { user_id: userId, subject_id: keyId },
  };
}

function viewOf({ id, name, createdAt, tokenCreatedAt, lastUsedAt }: ApiKeyRecord): ApiKeyView {
  return { id, name, createdAt, tokenCreatedAt, lastUsedAt };
}

import type { ApiKeyView, ApiKeyWithToken } from "@platzwart/contract/endpoints/api-key-endpoints";
import { KEY_SCOPES, type KeyScope, sortedScopes } from "@platzwart/domain/key-scope";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { between, HOUR, type Instant, MINUTE, minus, SECOND } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { Randomness } from "../../platform/ports/randomness.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { hashOfSecret } from "../../platform/system/secret-hash.ts";
import { SlidingLimit } from "../../platform/system/sliding-limit.ts";
import { BatchedLookups } from "../../storage/batched-lookups.ts";
import { type BookingSystem, PUBLIC, type UserCaller } from "../../storage/caller.ts";
import type { Storage, Store } from "../../storage/storage.ts";
import { isToldAlready } from "../../storage/storage-refusals.ts";
import type { NewLogEntry } from "../log/system-log-store.ts";
import type { ErasureRecorder } from "../people/erasure-recorder.ts";
import type { ApiKeyRecord } from "./api-key-store.ts";
import { type BookingSystemsState, bookingSystemsState, SILENCE } from "./booking-systems.ts";

/** The prefix of all tokens of API keys: distinguishes them from session tokens, and lets scanners find leaked ones. */
const TOKEN_PREFIX = "platzwart_";
/** The length of the random part of a token. */
const SECRET_BYTES = 32;
/** The rate limit of each API key (design, section 12). */
const MAX_CALLS_PER_MINUTE = 60;
/** More than the busiest hall books in an hour, and few enough that a stolen key cannot fill a calendar at once. */
const MAX_BOOKINGS_PER_HOUR = 300;
/** The form of a valid name of a key. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@&()+'’/-]{0,63}$/u;

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
  /** Keys by the hash of their token; null: there is none. */
  readonly #lookups: BatchedLookups<string, ApiKeyRecord | null>;
  readonly #calls: SlidingLimit<string>;
  readonly #bookings: SlidingLimit<string>;
  readonly #startedAt: Instant;
  /** Whether the newest call that proved a key failed for a fault of this server; null: none since the start. */
  #hasNewestFailed: boolean | null = null;
  /** The ids of the keys whose last use is being stored. */
  readonly #recordingUse = new Set<string>();

  constructor({
    storage,
    clock,
    serverLog,
    turnOfOthers,
  }: Pick<KeyServices, "storage" | "clock"> & {
    readonly serverLog: ServerLog;
    readonly turnOfOthers: () => Promise<void>;
  }) {
    this.#storage = storage;
    this.#clock = clock;
    this.#serverLog = serverLog;
    this.#startedAt = clock.now();
    this.#lookups = new BatchedLookups((hashes) => storage.read.apiKeys.findByHashes(hashes), turnOfOthers);
    this.#calls = new SlidingLimit(clock, { max: MAX_CALLS_PER_MINUTE, period: MINUTE });
    this.#bookings = new SlidingLimit(clock, { max: MAX_BOOKINGS_PER_HOUR, period: HOUR });
  }

  /** Whether a token has the form of an API key, valid or not. */
  isApiKeyToken(token: string): boolean {
    return token.startsWith(TOKEN_PREFIX);
  }

  /** The booking system that sent a token; counts the call. Refuses with api_key_invalid or too_many_calls. */
  async authenticate(token: string): Promise<BookingSystem> {
    const tokenHash = hashOfSecret(token);
    const key = await this.#lookups.find(tokenHash);
    if (key === null) throw new Refused({ code: "api_key_invalid" });
    if (this.#calls.isReached(key.id))
      throw new Refused({ code: "too_many_calls", perMinute: MAX_CALLS_PER_MINUTE });
    // counted before it is carried out, so that concurrent calls cannot exceed the limit
    const refundCall = this.#calls.count(key.id);
    this.#recordUse(key);
    return {
      role: "booking_system",
      id: key.id,
      tokenHash,
      scopes: key.scopes,
      refuseTooManyBookings: () => {
        if (this.#bookings.isReached(key.id))
          throw new Refused({
            code: "too_many_bookings",
            perHour: MAX_BOOKINGS_PER_HOUR,
            seconds: Math.ceil(this.#bookings.wait(key.id) / SECOND),
          });
      },
      countBooking: () => {
        refundCall();
        this.#bookings.count(key.id);
      },
    };
  }

  /** Whether the key still has the token that a call was sent with. */
  async isValid({ id, tokenHash }: BookingSystem): Promise<boolean> {
    return (await this.#lookups.find(tokenHash))?.id === id;
  }

  /** Notes how a call that proved its key ended; a refusal of what it asked for is no failure. */
  noteOutcome(hasFailed: boolean): void {
    this.#hasNewestFailed = hasFailed;
  }

  /** How the calls of booking systems go. */
  async state(now: Instant): Promise<BookingSystemsState> {
    const keys = await this.#storage.read.apiKeys.list();
    return bookingSystemsState(keys, this.#hasNewestFailed, { now, startedAt: this.#startedAt });
  }

  /** Stores the last use, at most once a minute, and in the background, so that a failure does not fail the call. */
  #recordUse({ id, lastUsedAt, inUseSince }: ApiKeyRecord): void {
    const now = this.#clock.now();
    if (this.#recordingUse.has(id) || (lastUsedAt !== null && Math.abs(between(lastUsedAt, now)) < MINUTE))
      return;
    this.#recordingUse.add(id);
    const isPauseShort = lastUsedAt !== null && minus(now, SILENCE) < lastUsedAt;
    const changes = { lastUsedAt: now, inUseSince: isPauseShort ? (inUseSince ?? lastUsedAt) : now };
    this.#storage
      .write(PUBLIC, (store) => store.apiKeys.update(id, changes))
      .catch((error: unknown) => {
        if (!isToldAlready(error)) this.#serverLog.error("the use of an API key could not be noted", error);
      })
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
  request: { readonly name: string; readonly scopes?: readonly KeyScope[] | undefined },
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
      scopes: sortedScopes(request.scopes ?? KEY_SCOPES),
      createdAt: now,
      tokenCreatedAt: now,
      lastUsedAt: null,
      inUseSince: null,
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

/** Revokes a key at once; its bookings stay, and a restored backup does not bring it back. */
export async function revokeApiKey(
  {
    storage,
    clock,
    erasureRecorder,
  }: Pick<KeyServices, "storage" | "clock"> & { readonly erasureRecorder: ErasureRecorder },
  id: string,
  caller: UserCaller,
): Promise<void> {
  await storage.write(caller, async (store) => {
    await requireKey(store, id);
    await store.apiKeys.revoke(id, clock.now());
    await store.systemLog.append(keyEntry(clock.now(), LOG_MESSAGES.apiKeyRevoked, caller.id, id));
  });
  await erasureRecorder.record();
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

function viewOf({ id, name, scopes, createdAt, tokenCreatedAt, lastUsedAt }: ApiKeyRecord): ApiKeyView {
  return { id, name, scopes: [...scopes], createdAt, tokenCreatedAt, lastUsedAt };
}

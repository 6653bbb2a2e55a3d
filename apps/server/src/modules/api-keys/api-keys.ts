import type { ApiKeyView, ApiKeyWithToken } from "@platzwart/contract/endpoints/api-key-endpoints";
import { BOOKING_SCOPES, type KeyScope, sortedScopes } from "@platzwart/domain/key-scope";
import { Refused } from "@platzwart/domain/refusal";
import { between, type Instant, MINUTE, minus } from "@platzwart/domain/time/instant";
import { type BookingSystem, PUBLIC, type UserCaller } from "../../database/caller.ts";
import { isAlreadyLogged } from "../../database/storage-refusals.ts";
import type { Store } from "../../database/store.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Randomness } from "../../platform/ports/randomness.ts";
import { hashOfSecret } from "../../platform/system/secret-hash.ts";
import type { ErasureRecorder } from "../erasures/erasure-recorder.ts";
import type { Needs } from "../services.ts";
import { apiKeyLog } from "./api-key-log-entries.ts";
import { type ApiKeyRecord, apiKeysIn } from "./api-key-records.ts";
import { type BookingSystemsState, bookingSystemsState, SILENCE } from "./booking-systems.ts";

/** Distinguishes API keys from session tokens, and lets scanners find leaked ones. */
const TOKEN_PREFIX = "platzwart_";
const SECRET_BYTES = 32;
const VALID_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@&()+'’/-]{0,63}$/u;

/** Lets booking systems in by their API key, and notes when they call and whether they are served. */
export class ApiKeys {
  readonly #services: Needs<"storage" | "clock" | "serverLog" | "rates">;
  readonly #startedAt: Instant;
  /** Whether the newest call failed through a fault of this server; null: no call since the start. */
  #hasNewestFailed: boolean | null = null;
  readonly #recordingUse = new Set<string>();

  constructor(services: Needs<"storage" | "clock" | "serverLog" | "rates">) {
    this.#services = services;
    this.#startedAt = services.clock.now();
  }

  isApiKeyToken(token: string): boolean {
    return token.startsWith(TOKEN_PREFIX);
  }

  /** Counts the call; refuses with api_key_invalid or too_many_calls. */
  async authenticate(token: string): Promise<BookingSystem> {
    const { storage, rates } = this.#services;
    const tokenHash = hashOfSecret(token);
    const key = await apiKeysIn(storage.read).findByHash(tokenHash);
    if (key === null) throw new Refused({ code: "api_key_invalid" });
    const refundCall = rates.admit("keyCalls", key.id);
    this.#recordUse(key);
    return {
      role: "booking_system",
      id: key.id,
      tokenHash,
      scopes: key.scopes,
      refuseTooManyBookings: () => rates.refuseAbove("keyBookings", key.id),
      countBooking: () => {
        refundCall();
        rates.count("keyBookings", key.id);
      },
    };
  }

  /** A refusal is no failure. */
  noteOutcome(hasFailed: boolean): void {
    this.#hasNewestFailed = hasFailed;
  }

  async state(now: Instant): Promise<BookingSystemsState> {
    const all = await apiKeysIn(this.#services.storage.read).list();
    const keys = all.filter(({ scopes }) => BOOKING_SCOPES.some((scope) => scopes.includes(scope)));
    return bookingSystemsState(keys, this.#hasNewestFailed, { now, startedAt: this.#startedAt });
  }

  /** At most once a minute, and in the background, so that a failure does not fail the call. */
  #recordUse({ id, lastUsedAt, inUseSince }: ApiKeyRecord): void {
    const { storage, clock, serverLog } = this.#services;
    const now = clock.now();
    if (this.#recordingUse.has(id) || (lastUsedAt !== null && Math.abs(between(lastUsedAt, now)) < MINUTE))
      return;
    this.#recordingUse.add(id);
    const isPauseShort = lastUsedAt !== null && minus(now, SILENCE) < lastUsedAt;
    const changes = { lastUsedAt: now, inUseSince: isPauseShort ? (inUseSince ?? lastUsedAt) : now };
    storage
      .write(PUBLIC, (store) => apiKeysIn(store).update(id, changes))
      .catch((error: unknown) => {
        if (!isAlreadyLogged(error)) serverLog.error("the use of an API key could not be stored", error);
      })
      .finally(() => this.#recordingUse.delete(id));
  }
}

/** Sorted by name (S-02). */
export async function listApiKeys(store: Store): Promise<{ items: ApiKeyView[] }> {
  return { items: (await apiKeysIn(store).list()).map(viewOf) };
}

/** Only this response contains the token. */
export async function createApiKey(
  { storage, clock, randomness }: Needs<"storage" | "clock" | "randomness">,
  request: { readonly name: string; readonly scopes?: readonly KeyScope[] | undefined },
  caller: UserCaller,
): Promise<ApiKeyWithToken> {
  const name = request.name.trim().normalize("NFC");
  if (!VALID_NAME.test(name)) throw new Refused({ code: "api_key_name_invalid" });
  const token = newToken(randomness);
  return storage.write(caller, async (store) => {
    if ((await apiKeysIn(store).findByName(name)) !== null)
      throw new Refused({ code: "api_key_name_taken", name });
    const now = clock.now();
    const key: ApiKeyRecord = {
      id: randomness.id(),
      name,
      tokenHash: hashOfSecret(token),
      scopes: sortedScopes(request.scopes ?? BOOKING_SCOPES),
      createdAt: now,
      tokenCreatedAt: now,
      lastUsedAt: null,
      inUseSince: null,
    };
    await apiKeysIn(store).insert(key);
    await logIn(store).append(apiKeyLog.created(now, key.id, caller.id));
    return { key: viewOf(key), token };
  });
}

/** Replaces a token, such as a leaked one; id and bookings of the key stay. */
export async function replaceApiKeyToken(
  { storage, clock, randomness }: Needs<"storage" | "clock" | "randomness">,
  id: string,
  caller: UserCaller,
): Promise<ApiKeyWithToken> {
  const token = newToken(randomness);
  return storage.write(caller, async (store) => {
    const key = await requireKey(store, id);
    const changes = { tokenHash: hashOfSecret(token), tokenCreatedAt: clock.now() };
    await apiKeysIn(store).update(id, changes);
    await logIn(store).append(apiKeyLog.tokenReplaced(clock.now(), id, caller.id));
    return { key: viewOf({ ...key, ...changes }), token };
  });
}

/** Bookings of the key stay, and a restored backup does not bring the key back. */
export async function revokeApiKey(
  services: Needs<"storage" | "clock"> & { readonly erasureRecorder: ErasureRecorder },
  id: string,
  caller: UserCaller,
): Promise<void> {
  const { storage, clock, erasureRecorder } = services;
  await storage.write(caller, async (store) => {
    await requireKey(store, id);
    await apiKeysIn(store).revoke(id, clock.now());
    await logIn(store).append(apiKeyLog.revoked(clock.now(), id, caller.id));
  });
  await erasureRecorder.record();
}

function newToken(randomness: Randomness): string {
  return `${TOKEN_PREFIX}${randomness.secret(SECRET_BYTES)}`;
}

async function requireKey(store: Store, id: string): Promise<ApiKeyRecord> {
  const key = await apiKeysIn(store).get(id);
  if (key === null) throw new Refused({ code: "api_key_unknown" });
  return key;
}

function viewOf({ id, name, scopes, createdAt, tokenCreatedAt, lastUsedAt }: ApiKeyRecord): ApiKeyView {
  return { id, name, scopes: [...scopes], createdAt, tokenCreatedAt, lastUsedAt };
}

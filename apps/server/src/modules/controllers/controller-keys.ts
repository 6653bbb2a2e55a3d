import { type Duration, MINUTE, minus } from "@platzwart/domain/time/instant";
import { controllerLinkKey } from "@platzwart/machine/link-keys";
import { SERVER } from "../../database/caller.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Needs } from "../services.ts";
import { controllerLog } from "./controller-log-entries.ts";
import { type ControllerRecord, controllersIn, isClaimable, isClaimOpen } from "./controller-records.ts";

/** claim: one-time code; lasting: key of the enrolment; next: replacing key; revoked: revoked key. */
export interface KnownController {
  readonly controllerId: string;
  readonly kind: "claim" | "lasting" | "next" | "revoked";
  readonly key: Buffer;
  /** `key` as in the controller's record. */
  readonly encryptedKey: string;
}

/** `controller`: null: possibly removed. */
type KeysByIdentity = Map<
  string,
  { readonly controller: ControllerRecord | null; readonly known: KnownController }
>;

/** Interval of log entries about repeated attempts. */
const LOG_EVERY = (10 * MINUTE) as Duration;

/** In memory, because the handshake of a connection cannot wait for the database. */
export class ControllerKeys {
  readonly #services: Needs<"storage" | "clock" | "cipher" | "serverLog">;
  #byIdentity: KeysByIdentity = new Map();
  #refreshing: Promise<void> = Promise.resolve();
  /** Monotonic time of the last log entry about a copied code or key. */
  readonly #loggedAt = new Map<string, Duration>();

  constructor(services: Needs<"storage" | "clock" | "cipher" | "serverLog">) {
    this.#services = services;
  }

  /** Called at the start and after each change; calls run in order, so that the last one reads last. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.catch(() => {}).then(() => this.#readAll());
    return this.#refreshing;
  }

  async #readAll(): Promise<void> {
    const { storage } = this.#services;
    const byIdentity: KeysByIdentity = new Map();
    const add = (
      kind: KnownController["kind"],
      { controllerId, encryptedKey }: { readonly controllerId: string; readonly encryptedKey: string },
      controller: ControllerRecord | null,
    ) => {
      const key = this.#decryptKey(controllerId, encryptedKey);
      if (key === null) return;
      const { identity, key: bytes } =
        kind === "claim" && controller !== null
          ? { identity: controller.claim.identity, key: Buffer.from(key, "base64") }
          : controllerLinkKey(controllerId, key);
      byIdentity.set(identity, { controller, known: { controllerId, kind, key: bytes, encryptedKey } });
    };
    for (const revoked of await controllersIn(storage.read).revokedKeys()) add("revoked", revoked, null);
    for (const controller of await controllersIn(storage.read).list()) {
      const { id: controllerId, encryptedKey, claim, next } = controller;
      add("lasting", { controllerId, encryptedKey }, controller);
      add("claim", { controllerId, encryptedKey: claim.encryptedKey }, controller);
      if (next !== null) add("next", { controllerId, encryptedKey: next.encryptedKey }, controller);
    }
    this.#byIdentity = byIdentity;
  }

  #decryptKey(controllerId: string, encryptedKey: string): string | null {
    const { cipher, serverLog } = this.#services;
    const key = cipher.decrypt(encryptedKey);
    if (key === null) serverLog.error("the key of a door controller cannot be read", null, { controllerId });
    return key;
  }

  /** null: unknown identity, or the one-time code was used or has expired. */
  find(identity: string): KnownController | null {
    const found = this.#byIdentity.get(identity);
    if (found === undefined) return null;
    const { controller, known } = found;
    if (known.kind !== "claim" || controller === null) return known;
    if (isClaimable(controller, this.#services.clock.now())) return known;
    if (!isClaimOpen(controller)) this.logCopied(controller.id, "code");
    return null;
  }

  /** A second machine presented a used one-time code or the lasting key: a memory card was copied. */
  logCopied(controllerId: string, presented: "code" | "key"): void {
    const { storage, clock, serverLog } = this.#services;
    const key = `${presented} ${controllerId}`;
    const loggedAt = this.#loggedAt.get(key);
    if (loggedAt !== undefined && minus(clock.elapsed(), loggedAt) < LOG_EVERY) return;
    this.#loggedAt.set(key, clock.elapsed());
    const at = clock.now();
    storage
      .write(SERVER, async (store) => {
        const controller = await controllersIn(store).get(controllerId);
        if (controller === null) return;
        const [change, logEntry] =
          presented === "code"
            ? ([{ claim: { ...controller.claim, reusedAt: at } }, controllerLog.codeReused] as const)
            : ([{ copySeenAt: at }, controllerLog.copySeen] as const);
        await controllersIn(store).update(controllerId, change);
        await logIn(store).append(logEntry(at, controller));
      })
      .catch((error: unknown) => serverLog.error("a copied code or key could not be logged", error));
  }
}

import { type Duration, MINUTE, minus } from "@platzwart/domain/time/instant";
import { lastingKey } from "@platzwart/machine/link-keys";
import { SERVER } from "../../database/caller.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Needs } from "../services.ts";
import { controllerEntry } from "./controller-log-entries.ts";
import { type ControllerRecord, controllersIn, isClaimable, isClaimOpen } from "./controller-records.ts";

/**
 * Who proves itself with a key. claim: with a one-time code, lasting: with the key that it got for that, next: with the one
 * that takes its place, revoked: with one that was taken away.
 */
export interface KnownController {
  readonly controllerId: string;
  readonly kind: "claim" | "lasting" | "next" | "revoked";
  readonly key: Buffer;
  /** The same, as its record has it. */
  readonly encryptedKey: string;
}

/** `controller`: null: it may be gone. */
type KeysByIdentity = Map<
  string,
  { readonly controller: ControllerRecord | null; readonly known: KnownController }
>;

/** What is tried again and again is told of so often. */
const TOLD_EVERY = (10 * MINUTE) as Duration;

/** The keys of all door controllers, in memory: the handshake of a link cannot wait for a database. */
export class ControllerKeys {
  readonly #services: Needs<"storage" | "clock" | "cipher" | "serverLog">;
  #byIdentity: KeysByIdentity = new Map();
  #refreshing: Promise<void> = Promise.resolve();
  /** When it was last told that somebody else has a code or a key, of elapsed time. */
  readonly #toldAt = new Map<string, Duration>();

  constructor(services: Needs<"storage" | "clock" | "cipher" | "serverLog">) {
    this.#services = services;
  }

  /** Reads them; called at the start and after each change, the last of which is the last that is read. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.catch(() => {}).then(() => this.#readAll());
    return this.#refreshing;
  }

  async #readAll(): Promise<void> {
    const { storage } = this.#services;
    const found: KeysByIdentity = new Map();
    const add = (
      kind: KnownController["kind"],
      { controllerId, encryptedKey }: { readonly controllerId: string; readonly encryptedKey: string },
      controller: ControllerRecord | null,
    ) => {
      const key = this.#read(controllerId, encryptedKey);
      if (key === null) return;
      const { identity, key: bytes } =
        kind === "claim" && controller !== null
          ? { identity: controller.claim.identity, key: Buffer.from(key, "base64") }
          : lastingKey(controllerId, key);
      found.set(identity, { controller, known: { controllerId, kind, key: bytes, encryptedKey } });
    };
    for (const revoked of await controllersIn(storage.read).revokedKeys()) add("revoked", revoked, null);
    for (const controller of await controllersIn(storage.read).list()) {
      const { id: controllerId, encryptedKey, claim, next } = controller;
      add("lasting", { controllerId, encryptedKey }, controller);
      add("claim", { controllerId, encryptedKey: claim.encryptedKey }, controller);
      if (next !== null) add("next", { controllerId, encryptedKey: next.encryptedKey }, controller);
    }
    this.#byIdentity = found;
  }

  #read(controllerId: string, encryptedKey: string): string | null {
    const { cipher, serverLog } = this.#services;
    const key = cipher.decrypt(encryptedKey);
    if (key === null) serverLog.error("the key of a door controller cannot be read", null, { controllerId });
    return key;
  }

  /** Who has the key with a name; null: nobody, or its one-time code was used or is over. */
  find(identity: string): KnownController | null {
    const found = this.#byIdentity.get(identity);
    if (found === undefined) return null;
    const { controller, known } = found;
    if (known.kind !== "claim" || controller === null) return known;
    if (isClaimable(controller, this.#services.clock.now())) return known;
    if (!isClaimOpen(controller)) this.tellCopied(controller.id, "code");
    return null;
  }

  /** Somebody else has a one-time code that was used, or the lasting key: both can be read from a card. */
  tellCopied(controllerId: string, what: "code" | "key"): void {
    const { storage, clock, serverLog } = this.#services;
    const told = `${what} ${controllerId}`;
    const toldAt = this.#toldAt.get(told);
    if (toldAt !== undefined && minus(clock.elapsed(), toldAt) < TOLD_EVERY) return;
    this.#toldAt.set(told, clock.elapsed());
    const at = clock.now();
    storage
      .write(SERVER, async (store) => {
        const controller = await controllersIn(store).get(controllerId);
        if (controller === null) return;
        const [change, message] =
          what === "code"
            ? ([{ claim: { ...controller.claim, reusedAt: at } }, "controllerCodeReused"] as const)
            : ([{ copySeenAt: at }, "controllerCopySeen"] as const);
        await controllersIn(store).update(controllerId, change);
        await logIn(store).append(controllerEntry(message, { at, userId: null }, controller));
      })
      .catch((error: unknown) => serverLog.error("a copied code or key could not be told", error));
  }
}

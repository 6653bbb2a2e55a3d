import { type Duration, MINUTE, minus } from "@platzwart/domain/time/instant";
import { type LinkKey, lastingKey } from "@platzwart/machine/link-keys";
import { SERVER } from "../../database/caller.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Needs } from "../services.ts";
import { controllerEntry } from "./controller-log-entries.ts";
import { type ControllerRecord, controllersIn, isClaimable } from "./controller-records.ts";

/** Who proves itself with a key. claim: with a one-time code, lasting: with the key that it got for that. */
export interface KnownController {
  readonly controllerId: string;
  readonly kind: "claim" | "lasting";
  readonly key: Buffer;
}

type KeysByIdentity = Map<string, { readonly controller: ControllerRecord; readonly known: KnownController }>;

/** A used code that is tried again and again is told of so often. */
const TOLD_EVERY = (10 * MINUTE) as Duration;

/** The keys of all door controllers, in memory: the handshake of a link cannot wait for a database. */
export class ControllerKeys {
  readonly #services: Needs<"storage" | "clock" | "cipher" | "serverLog">;
  #byIdentity: KeysByIdentity = new Map();
  /** When a used code was last told of, of elapsed time. */
  readonly #toldAt = new Map<string, Duration>();

  constructor(services: Needs<"storage" | "clock" | "cipher" | "serverLog">) {
    this.#services = services;
  }

  /** Reads them; called at the start and after each change. */
  async refresh(): Promise<void> {
    const { storage, cipher, serverLog } = this.#services;
    const found: KeysByIdentity = new Map();
    const add = (controller: ControllerRecord, kind: KnownController["kind"], { identity, key }: LinkKey) =>
      found.set(identity, { controller, known: { controllerId: controller.id, kind, key } });
    for (const controller of await controllersIn(storage.read).list()) {
      const { id, claim } = controller;
      const key = cipher.decrypt(controller.encryptedKey);
      const claimKey = cipher.decrypt(claim.encryptedKey);
      if (key === null || claimKey === null) {
        serverLog.error("the key of a door controller cannot be read", null, { controllerId: id });
        continue;
      }
      add(controller, "lasting", lastingKey(id, key));
      add(controller, "claim", { identity: claim.identity, key: Buffer.from(claimKey, "base64") });
    }
    this.#byIdentity = found;
  }

  /** Who has the key with a name; null: nobody, or its one-time code was used or is over. */
  find(identity: string): KnownController | null {
    const found = this.#byIdentity.get(identity);
    if (found === undefined) return null;
    const { controller, known } = found;
    if (known.kind === "lasting" || isClaimable(controller, this.#services.clock.now())) return known;
    if (controller.enrolledAt !== null) this.tellReused(controller);
    return null;
  }

  /** A second use of a one-time code: whoever has it may have read it from the card. */
  tellReused(controller: ControllerRecord): void {
    const { storage, clock, serverLog } = this.#services;
    const toldAt = this.#toldAt.get(controller.id);
    if (toldAt !== undefined && minus(clock.elapsed(), toldAt) < TOLD_EVERY) return;
    this.#toldAt.set(controller.id, clock.elapsed());
    const at = clock.now();
    storage
      .write(SERVER, async (store) => {
        if ((await controllersIn(store).get(controller.id)) === null) return;
        await controllersIn(store).update(controller.id, { claim: { ...controller.claim, reusedAt: at } });
        await logIn(store).append(controllerEntry("controllerCodeReused", { at, userId: null }, controller));
      })
      .catch((error: unknown) =>
        serverLog.error("the second use of a one-time code could not be told", error),
      );
  }
}

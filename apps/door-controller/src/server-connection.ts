import type { Clock } from "@platzwart/domain/time/clock";
import type { LineChannel, LineHandlers } from "@platzwart/machine/line-channel";
import { controllerLinkKey } from "@platzwart/machine/link-keys";
import { ConnectFailure } from "./connect-failure.ts";
import { type Connect, connectChannel } from "./secure-channel.ts";
import type { SmallFile } from "./small-file.ts";
import type { Identity } from "./state-files.ts";

/** Addresses that worked, and that of the claim. */
const MOST_ADDRESSES = 4;

interface ConnectionOptions {
  readonly identity: Identity;
  readonly file: Pick<SmallFile<Identity>, "write">;
  readonly clock: Pick<Clock, "timer">;
  readonly connect?: Connect;
}

/** Connects to the first known address of the server that answers. */
export class ServerConnection {
  readonly #options: ConnectionOptions;
  #identity: Identity;
  /** Key of the last successful connection. */
  #provenKey: string;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#identity = options.identity;
    this.#provenKey = options.identity.key;
  }

  /**
   * Tries the former key after a refusal, as a restored database may know only that one. Rejects with a
   * ConnectFailure, with a refusal rather than another one.
   */
  async open(handlers: LineHandlers, listed: readonly string[]): Promise<LineChannel> {
    const { connect = connectChannel, clock } = this.#options;
    const { controller, key, formerKey = key, servers } = this.#identity;
    let failure = new ConnectFailure("unreachable", "no address of a server is known");
    for (const server of new Set([...servers, ...listed]))
      for (const tried of new Set([key, formerKey]))
        try {
          const link = controllerLinkKey(controller, tried);
          const channel = await connect({ server, clock, link, ...handlers });
          this.#provenKey = tried;
          this.#keepAddress(server);
          return channel;
        } catch (error) {
          if (!(error instanceof ConnectFailure)) throw error;
          if (failure.kind !== "refused") failure = error;
          if (error.kind !== "refused") break;
        }
    throw failure;
  }

  /** A working address comes first, even when later lists omit it. */
  #keepAddress(server: string): void {
    const { servers } = this.#identity;
    if (servers[0] === server) return;
    const others = servers.filter((other) => other !== server);
    this.#identity = { ...this.#identity, servers: [server, ...others].slice(0, MOST_ADDRESSES) };
    // a failed write is repeated by the first connection after a restart
    this.#options.file.write(this.#identity).catch(() => {});
  }

  /** Stores the key for later connections beside the proven one; rejects on a failing memory card. */
  async changeKey(key: string): Promise<void> {
    const changed = { ...this.#identity, key, formerKey: this.#provenKey };
    await this.#options.file.write(changed);
    this.#identity = changed;
  }
}

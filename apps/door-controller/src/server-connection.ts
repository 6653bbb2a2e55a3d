import type { Clock } from "@platzwart/domain/time/clock";
import type { LineChannel, LineHandlers } from "@platzwart/machine/line-channel";
import { lastingKey } from "@platzwart/machine/link-keys";
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
  /** Left out: by a socket. */
  readonly connect?: Connect;
}

/** Connections to the server by known addresses and the lasting key, which may change. */
export class ServerConnection {
  readonly #options: ConnectionOptions;
  #identity: Identity;
  /** Key of the last successful link. */
  #provenKey: string;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#identity = options.identity;
    this.#provenKey = options.identity.key;
  }

  /**
   * Tries the addresses that worked and the claim's, then the access list's. A server that rejects the key is tried with the
   * former key, since a restored database may know only that. Rejects with ConnectFailure: a refusal if there was one, else
   * the last failure.
   */
  async open(handlers: LineHandlers, listed: readonly string[]): Promise<LineChannel> {
    const { connect = connectChannel, clock } = this.#options;
    const { controller, key, formerKey = key, servers } = this.#identity;
    let failure = new ConnectFailure("unreachable", "no address of a server is known");
    for (const server of new Set([...servers, ...listed]))
      for (const tried of new Set([key, formerKey]))
        try {
          const channel = await connect({ server, clock, link: lastingKey(controller, tried), ...handlers });
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

  /** An address that works is tried first from now on, also once no list names it any more. */
  #keepAddress(server: string): void {
    const { servers } = this.#identity;
    if (servers[0] === server) return;
    const others = servers.filter((other) => other !== server);
    this.#identity = { ...this.#identity, servers: [server, ...others].slice(0, MOST_ADDRESSES) };
    // a card that takes nothing now gets it with the next link after a start
    this.#options.file.write(this.#identity).catch(() => {});
  }

  /** Stores another key for later links beside the last proven one. Rejects on a failing card. */
  async changeKey(key: string): Promise<void> {
    const changed = { ...this.#identity, key, formerKey: this.#provenKey };
    await this.#options.file.write(changed);
    this.#identity = changed;
  }
}

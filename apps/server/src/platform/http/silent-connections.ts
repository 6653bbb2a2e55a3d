import { BlockList, isIPv6, type Socket } from "node:net";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, SECOND } from "@platzwart/domain/time/instant";
import { PeriodCounter } from "../system/period-counter.ts";
import { clientNetwork } from "./client-network.ts";

/**
 * So many offences of one network within a second are a flood. Each takes the only thread up to half a millisecond, so
 * that this many are no block of it; what somebody sends by mistake, or from behind the proxy of all others, are fewer.
 */
const FLOOD = 20;
const PERIOD = SECOND;
/**
 * Only what has said nothing for so long closes: whoever connects to ask something asks at once, and so does a proxy that
 * opens a connection for each request. A flood that comes together must have opened its connections before.
 */
const SILENT_FOR = SECOND;

/** The connections that have not yet asked anything. */
export class SilentConnections {
  readonly #clock: Clock;
  readonly #proxies: BlockList;
  /** Since when each is there, by network; the oldest first. */
  readonly #byNetwork = new Map<string, Map<Socket, Duration>>();
  readonly #offences: PeriodCounter<string>;

  /** `proxies`: addresses and networks whose connections are those of many. */
  constructor(clock: Clock, proxies: readonly string[]) {
    this.#clock = clock;
    this.#proxies = asBlockList(proxies);
    this.#offences = new PeriodCounter(clock, PERIOD);
  }

  add(network: string, socket: Socket): void {
    const connections = this.#byNetwork.get(network) ?? new Map<Socket, Duration>();
    this.#byNetwork.set(network, connections.set(socket, this.#clock.elapsed()));
  }

  remove(network: string, socket: Socket): void {
    const connections = this.#byNetwork.get(network);
    connections?.delete(socket);
    if (connections?.size === 0) this.#byNetwork.delete(network);
  }

  /**
   * Closes a connection that sent what costs much before it can be refused. Where its network does so in a flood, those of
   * it close too that have said nothing for a while: what lies unread in them cannot be seen.
   */
  offend(socket: Socket): void {
    const address = socket.remoteAddress ?? "";
    socket.destroy();
    if (this.#isProxy(address)) return;
    const network = clientNetwork(address);
    if (this.#offences.count(network) < FLOOD) return;
    const now = this.#clock.elapsed();
    for (const [other, since] of this.#byNetwork.get(network) ?? []) {
      if (now - since < SILENT_FOR) return;
      this.remove(network, other);
      other.destroy();
    }
  }

  #isProxy(address: string): boolean {
    const [bare = ""] = address.split("%");
    return bare !== "" && this.#proxies.check(bare, isIPv6(bare) ? "ipv6" : "ipv4");
  }
}

/** `networks`: as TRUSTED_PROXIES has them, which was checked. */
function asBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const type = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(prefix), type);
  }
  return list;
}

import type { PendingTimer } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import { readSettings } from "../../facts/read-settings.ts";
import type { LocalNetwork } from "../../platform/network/local-network-port.ts";
import { isLoopAlive } from "../monitoring/connection-test.ts";
import type { Needs } from "../services.ts";

/** Services such as Uptime Kuma report an absence one second after their minute. */
const PERIOD = seconds(50);
const TIMEOUT = seconds(8);

type Services = Needs<"storage" | "clock" | "control" | "serverLog"> & {
  readonly outboundNetwork: Pick<LocalNetwork, "request">;
};

/** Requests `heartbeat_url` while the loop makes passes, so that its absence shows the server's end (O-08). */
export class SignOfLife {
  readonly #services: Services;
  #timer: PendingTimer | null = null;
  #request = new AbortController();
  #isFailing = false;

  constructor(services: Services) {
    this.#services = services;
  }

  start(): void {
    this.#timer = this.#services.clock.timer("sign of life", PERIOD, () => {
      // before the request, so that a slow answer delays no later one
      this.start();
      void this.#give();
    });
  }

  stop(): void {
    this.#timer?.cancel();
    this.#request.abort();
  }

  async #give(): Promise<void> {
    const { clock, control, storage, outboundNetwork, serverLog } = this.#services;
    this.#request = new AbortController();
    const { signal } = this.#request;
    const timer = clock.timer("answer to a sign of life", TIMEOUT, () => this.#request.abort());
    try {
      const { heartbeat_url: url } = await readSettings(storage.read);
      if (url === "" || !isLoopAlive(control)) return;
      const { status } = await outboundNetwork.request({ method: "GET", url, signal });
      if (status < 200 || status > 299) throw new Error(`status ${status}`);
      this.#isFailing = false;
    } catch (error) {
      // logged once until it is accepted again
      if (!this.#isFailing) serverLog.error("the sign of life was not accepted", error);
      this.#isFailing = true;
    } finally {
      timer.cancel();
    }
  }
}

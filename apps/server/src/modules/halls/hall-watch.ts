import {
  getOverview,
  type HallProblem,
  type OverviewView,
} from "@platzwart/contract/endpoints/hall-endpoints";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { type Instant, seconds } from "@platzwart/domain/time/instant";
import { isAlreadyLogged } from "../../database/storage-refusals.ts";
import { HttpFailure, type LocalNetwork } from "../../platform/network/local-network-port.ts";
import type { ServerProcess } from "../monitoring/server-health.ts";
import type { Needs } from "../services.ts";
import { type OtherHallRecord, otherHallsIn } from "./other-hall-records.ts";
import { overviewIn } from "./overview-answer.ts";

const PERIOD = seconds(30);
const TIMEOUT = seconds(3);

/** What another hall last said. */
interface KnownHall {
  readonly overview: OverviewView | null;
  readonly etag: string | null;
  readonly answeredAt: Instant | null;
  readonly problem: HallProblem | null;
}

const NOTHING: KnownHall = { overview: null, etag: null, answeredAt: null, problem: null };

type Services = Needs<"storage" | "clock" | "cipher" | "serverLog"> & {
  readonly outboundNetwork: Pick<LocalNetwork, "request">;
  readonly serverProcess: Pick<ServerProcess, "runId">;
};

/** Asks other halls for their overviews, all side by side; the answers are in memory alone (V-09). */
export class HallWatch {
  readonly #services: Services;
  /** By id of the record; an answer that comes after `forget` finds no entry any more. */
  readonly #known = new Map<string, { hall: KnownHall }>();
  #timer: PendingTimer | null = null;
  #round: Promise<void> = Promise.resolve();
  readonly #stopped = new AbortController();

  constructor(services: Services) {
    this.#services = services;
  }

  start(): void {
    this.#timer = null;
    this.#round = this.#askAll();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#timer?.cancel();
    await this.#round;
  }

  stateOf(id: string): KnownHall {
    return this.#known.get(id)?.hall ?? NOTHING;
  }

  /** Also drops an answer on its way. */
  forget(id: string): void {
    this.#known.delete(id);
  }

  /** Resolves with the answer, or after three seconds. */
  async ask(record: OtherHallRecord): Promise<void> {
    this.#schedule();
    const known = this.#known.get(record.id) ?? { hall: NOTHING };
    this.#known.set(record.id, known);
    known.hall = await this.#answerOf(record, known.hall);
  }

  /** Most halls have no others, and no timer. */
  #schedule(): void {
    if (this.#timer !== null || this.#stopped.signal.aborted) return;
    this.#timer = this.#services.clock.timer("other halls", PERIOD, () => this.start());
  }

  async #askAll(): Promise<void> {
    const { storage, serverLog } = this.#services;
    try {
      const records = await otherHallsIn(storage.read).list();
      await Promise.all(records.map((record) => this.ask(record)));
    } catch (error) {
      this.#schedule();
      if (!isAlreadyLogged(error)) serverLog.error("other halls could not be asked", error);
    }
  }

  async #answerOf({ address, encryptedKey }: OtherHallRecord, before: KnownHall): Promise<KnownHall> {
    const { clock, cipher, outboundNetwork, serverProcess } = this.#services;
    const key = cipher.decrypt(encryptedKey);
    if (key === null) return { ...before, problem: "key_refused" };
    const timeout = new AbortController();
    const timer = clock.timer("overview of another hall", TIMEOUT, () => timeout.abort());
    try {
      const response = await outboundNetwork.request({
        ...{ method: "GET", url: `${address}${getOverview.path}` },
        headers: {
          authorization: `Bearer ${key}`,
          ...(before.etag === null ? {} : { "if-none-match": before.etag }),
        },
        signal: AbortSignal.any([timeout.signal, this.#stopped.signal]),
      });
      if (response.status === 304) return { ...before, answeredAt: clock.now(), problem: null };
      const overview = overviewIn(response, serverProcess.runId);
      if (typeof overview === "string") return { ...before, problem: overview };
      const { etag } = response.headers;
      return {
        overview,
        etag: typeof etag === "string" ? etag : null,
        answeredAt: clock.now(),
        problem: null,
      };
    } catch (error) {
      if (error instanceof HttpFailure) return { ...before, problem: error.fault };
      throw error;
    } finally {
      timer.cancel();
    }
  }
}

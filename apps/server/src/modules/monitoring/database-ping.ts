import { type Duration, SECOND, seconds } from "@platzwart/domain/time/instant";
import type { Storage } from "../../database/storage.ts";
import type { Needs } from "../services.ts";

const MAX_ANSWER_TIME = seconds(2);
/** Validity of an answer, because pings share the server's connections. */
const ANSWER_VALIDITY = SECOND;

type PingServices = Needs<"clock" | "serverLog"> & { readonly storage: Pick<Storage, "ping"> };

/** Simultaneous callers share one query; beginning and end of an outage are logged once. */
export class DatabasePing {
  readonly #services: PingServices;
  #pending: Promise<boolean> | null = null;
  /** `at`: monotonic; null: no query yet. */
  #last: { readonly isAnswering: boolean; readonly at: Duration } | null = null;

  constructor(services: PingServices) {
    this.#services = services;
  }

  /** Whether the database answers within two seconds, or did less than a second ago; never rejects. */
  async isAnswering(): Promise<boolean> {
    const last = this.#last;
    if (last !== null && this.#services.clock.elapsed() - last.at < ANSWER_VALIDITY) return last.isAnswering;
    return this.isAnsweringNow();
  }

  /** Like `isAnswering`, without a cached answer. */
  async isAnsweringNow(): Promise<boolean> {
    this.#pending ??= this.#query().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  async #query(): Promise<boolean> {
    const { storage, clock, serverLog } = this.#services;
    const wasAnswering = this.#last?.isAnswering ?? true;
    const tooLate = Promise.withResolvers<never>();
    const timer = clock.timer("database answer", MAX_ANSWER_TIME, () =>
      tooLate.reject(new Error("no answer within two seconds")),
    );
    let isAnswering = true;
    try {
      await Promise.race([storage.ping(), tooLate.promise]);
      if (!wasAnswering) serverLog.info("the database answers again");
    } catch (error) {
      isAnswering = false;
      if (wasAnswering) serverLog.error("the database does not answer", error);
    } finally {
      timer.cancel();
    }
    this.#last = { isAnswering, at: clock.elapsed() };
    return isAnswering;
  }
}

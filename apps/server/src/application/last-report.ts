import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Device } from "./device.ts";
import type { ServerLog } from "./ports/server-log.ts";

/** What a device last said of itself, and when. */
export class LastReport<Report> {
  #report: Report | null;
  #since: Instant | null;
  #answeredAt: Instant | null = null;
  /** It was told that it reports what cannot be. */
  #isBadTold = false;
  readonly #device: Pick<Device<never, Report>, "address" | "isReport" | "isSame">;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;

  constructor(options: {
    device: Pick<Device<never, Report>, "address" | "isReport" | "isSame">;
    clock: Clock;
    serverLog: ServerLog;
    /** What was stored of it. */
    remembered: { report: Report | null; since: Instant | null };
  }) {
    this.#device = options.device;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#report = options.remembered.report;
    this.#since = options.remembered.since;
  }

  /** null: it never said anything. */
  get report(): Report | null {
    return this.#report;
  }

  /** Since when it stands so. */
  get since(): Instant | null {
    return this.#since;
  }

  /** When it last said anything at all; null: not since the start. */
  get answeredAt(): Instant | null {
    return this.#answeredAt;
  }

  /** Takes a report; answers whether it says something else than the one before. */
  take(report: Report): boolean {
    const isOther = this.#report === null || !this.#device.isSame(this.#report, report);
    this.#answeredAt = this.#clock.now();
    if (isOther || this.#since === null) this.#since = this.#answeredAt;
    this.#report = report;
    return isOther;
  }

  /** Whether it said what cannot be; that is told of once, the fault with each outage. */
  isBad(report: Report): boolean {
    if (this.#device.isReport(report)) return false;
    const { address } = this.#device;
    if (!this.#isBadTold) this.#serverLog.warn("a device reports what cannot be", { address, report });
    this.#isBadTold = true;
    return true;
  }
}

import { CallRefused } from "@platzwart/contract/client";
import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, minutes, SECOND, seconds, toIso } from "@platzwart/domain/time/instant";
import type { SeenError } from "../../lib/toasts/seen-errors.ts";

export interface ErrorEntry extends Pick<LogEntryView, "level" | "component" | "message"> {
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface ErrorReportPorts {
  readonly clock: Clock;
  /** Time of the server, as far as it is known. */
  now(): Instant;
  userId(): string | null;
  path(): string;
  /** Writes an entry on the server; throws CallRefused or CallFailed. */
  send(entry: ErrorEntry): Promise<unknown>;
}

interface Report {
  readonly userId: string;
  readonly at: Instant;
  readonly path: string;
  readonly message: string;
}

const MAX_WAITING = 20;
const MAX_MESSAGE_LENGTH = 500;
/** Period in which a repeated error counts as the same outage. */
const OUTAGE_LENGTH = minutes(10);
const RETRY_AFTER = seconds(15);
/** Shorter display counts as unseen, as requests fail just before their page closes. */
const SEEN_AFTER = SECOND;
/** Delay after which a report carries its original time. */
const LATE_AFTER = seconds(3);

/** Reports errors that a signed-in person sees to the system log, one at a time (G-05). */
export class ErrorReports {
  readonly #ports: ErrorReportPorts;
  readonly #outages = new Map<string, Duration>();
  readonly #unseen = new Set<PendingTimer>();
  #waiting: readonly Report[] = [];
  #isSending = false;
  #retry: PendingTimer | null = null;

  constructor(ports: ErrorReportPorts) {
    this.#ports = ports;
  }

  report({ title, text }: SeenError): void {
    const userId = this.#ports.userId();
    if (userId === null) return;
    const message = (text === undefined ? title : `${title}: ${text}`).slice(0, MAX_MESSAGE_LENGTH);
    const report = { userId, at: this.#ports.now(), path: this.#ports.path(), message };
    const timer = this.#ports.clock.timer("error seen", SEEN_AFTER, () => {
      this.#unseen.delete(timer);
      this.#waiting = [...this.#waiting, report].slice(-MAX_WAITING);
      void this.flush();
    });
    this.#unseen.add(timer);
  }

  /** Drops errors that nobody saw as their page was left. */
  leave(): void {
    for (const timer of this.#unseen) timer.cancel();
    this.#unseen.clear();
  }

  /** Reports an error that reappears with each retry once per user and outage. */
  reportOutage(error: SeenError): void {
    const now = this.#ports.clock.elapsed();
    const key = `${this.#ports.userId()} ${error.title} ${error.text ?? ""}`;
    const last = this.#outages.get(key);
    for (const [other, at] of this.#outages) if (now - at >= OUTAGE_LENGTH) this.#outages.delete(other);
    this.#outages.set(key, now);
    if (last === undefined || now - last >= OUTAGE_LENGTH) this.report(error);
  }

  async flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    this.#retry?.cancel();
    let hasFailed = false;
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (!(await this.#attempt(next))) {
        hasFailed = true;
        break;
      }
      this.#waiting = this.#waiting.filter((report) => report !== next);
    }
    this.#isSending = false;
    if (hasFailed)
      this.#retry = this.#ports.clock.timer("error reports", RETRY_AFTER, () => void this.flush());
  }

  async #attempt(report: Report): Promise<boolean> {
    // a report must not be sent in the name of the next user
    if (report.userId !== this.#ports.userId()) return true;
    try {
      await this.#ports.send(this.#entryOf(report));
      return true;
    } catch (error) {
      // a refusal is final; faults of server or network call for a retry
      return error instanceof CallRefused && error.problem.status < 500;
    }
  }

  #entryOf({ message, path, at }: Report): ErrorEntry {
    const isLate = this.#ports.now() - at >= LATE_AFTER;
    return {
      level: "error",
      component: "page",
      message: message.toWellFormed(),
      metadata: { path, ...(isLate ? { occurred_at: toIso(at) } : {}) },
    };
  }
}

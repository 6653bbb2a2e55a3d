import type { Send } from "@platzwart/contract/client";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { minus, plus, seconds } from "@platzwart/domain/time/instant";

const PERIOD = seconds(1.5);
/** Silence that counts as a loss, and the wait for a slow answer. */
const TIMEOUT = seconds(3);

interface HealthPollingPorts {
  readonly clock: Clock;
  readonly send: Send;
  /** Any answer is a sign of life. */
  onAnswer(answer: Response): void;
}

/** Polls the server on pages without live stream; a late answer counts until two more requests were sent. */
export function startHealthPolling({ clock, send, onAnswer }: HealthPollingPorts): () => void {
  let timer: PendingTimer | null = null;
  let attempts: readonly AbortController[] = [];
  let isStopped = false;
  const poll = () => {
    const attempt = new AbortController();
    const begun = clock.elapsed();
    for (const older of attempts.slice(0, -1)) older.abort();
    attempts = [...attempts.slice(-1), attempt];
    const scheduleNext = () => {
      if (isStopped || attempts.at(-1) !== attempt) return;
      timer?.cancel();
      // a negative delay fires at once
      timer = clock.timer("health polling", minus(plus(begun, PERIOD), clock.elapsed()), poll);
    };
    timer = clock.timer("health polling", TIMEOUT, poll);
    send("/healthz", { signal: attempt.signal, cache: "no-store" })
      .then((answer) => !isStopped && onAnswer(answer))
      .then(scheduleNext, scheduleNext);
  };
  poll();
  return () => {
    isStopped = true;
    for (const attempt of attempts) attempt.abort();
    timer?.cancel();
  };
}

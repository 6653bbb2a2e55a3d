import type { Send } from "@platzwart/contract/client";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { minus, plus, seconds } from "@platzwart/domain/time/instant";

const PERIOD = seconds(1.5);
/** As long as a silence lasts before it is called a loss; a slow answer is waited for that long. */
const PATIENCE = seconds(3);

interface ProbePorts {
  readonly clock: Clock;
  readonly send: Send;
  /** Any answer at all is a sign of life. */
  received(answer: Response): void;
}

/**
 * Asks every moment whether the server is there, where no live stream tells it: on pages without a signed-in user.
 * The next question follows an answer, or three seconds without one; an answer that is later still counts,
 * until two more questions have been asked. Returns what ends it.
 */
export function startProbe({ clock, send, received }: ProbePorts): () => void {
  let timer: PendingTimer | null = null;
  let attempts: readonly AbortController[] = [];
  let isStopped = false;
  const ask = () => {
    const attempt = new AbortController();
    const begun = clock.elapsed();
    for (const older of attempts.slice(0, -1)) older.abort();
    attempts = [...attempts.slice(-1), attempt];
    const ended = () => {
      if (isStopped || attempts.at(-1) !== attempt) return;
      timer?.cancel();
      // the page's clock fires at once when the period is over already
      timer = clock.timer("probe", minus(plus(begun, PERIOD), clock.elapsed()), ask);
    };
    timer = clock.timer("probe", PATIENCE, ask);
    send("/healthz", { signal: attempt.signal, cache: "no-store" })
      .then((answer) => !isStopped && received(answer))
      .then(ended, ended);
  };
  ask();
  return () => {
    isStopped = true;
    for (const attempt of attempts) attempt.abort();
    timer?.cancel();
  };
}

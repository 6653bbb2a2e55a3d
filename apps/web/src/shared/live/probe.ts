import type { Send } from "@platzwart/contract/client";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, SECOND } from "@platzwart/domain/time/instant";

const PERIOD = (1.5 * SECOND) as Duration;
/** As long as a silence lasts before it is called a loss; a slow answer is waited for that long. */
const PATIENCE = (3 * SECOND) as Duration;

export interface ProbePorts {
  readonly clock: Clock;
  readonly send: Send;
  /** Any answer at all is a sign of life. */
  heard(answer: Response): void;
}

/**
 * Asks every moment whether the server is there, where no live stream tells it: on pages without a signed-in user.
 * The next question follows an answer, or three seconds without one; an answer that is later still counts,
 * until two more questions have been asked. Returns what ends it.
 */
export function startProbe({ clock, send, heard }: ProbePorts): () => void {
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
      timer = clock.timer("probe", Math.max(0, PERIOD - (clock.elapsed() - begun)) as Duration, ask);
    };
    timer = clock.timer("probe", PATIENCE, ask);
    send("/healthz", { signal: attempt.signal, cache: "no-store" })
      .then((answer) => !isStopped && heard(answer))
      .then(ended, ended);
  };
  ask();
  return () => {
    isStopped = true;
    for (const attempt of attempts) attempt.abort();
    timer?.cancel();
  };
}

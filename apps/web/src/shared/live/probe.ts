import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, SECOND } from "@platzwart/domain/time/instant";

const PERIOD = (1.5 * SECOND) as Duration;

/**
 * Asks every moment whether the server is there, where no live stream tells it: on pages without a signed-in user.
 * Any answer at all is a sign of life. Returns what ends it.
 */
export function startProbe(clock: Clock, heard: () => void): () => void {
  let timer: PendingTimer | null = null;
  let attempt = new AbortController();
  let isStopped = false;
  const ask = () => {
    attempt.abort();
    attempt = new AbortController();
    fetch("/healthz", { signal: attempt.signal, cache: "no-store" }).then(
      () => !isStopped && heard(),
      () => undefined,
    );
    timer = clock.timer("probe", PERIOD, ask);
  };
  ask();
  return () => {
    isStopped = true;
    attempt.abort();
    timer?.cancel();
  };
}

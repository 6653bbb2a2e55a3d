import type { PendingTimer } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import type { Needs } from "../services.ts";
import type { Sessions } from "./sessions.ts";

const PERIOD = seconds(15);

/** A command beside the server may end sessions, while calls check memory only; returns the stop function. */
export function startSessionCheck(
  sessions: Sessions,
  { clock, serverLog }: Needs<"clock" | "serverLog">,
): () => void {
  let timer: PendingTimer | null = null;
  let isStopped = false;
  let hasFailed = false;

  async function check(): Promise<void> {
    try {
      await sessions.endRevoked();
      hasFailed = false;
    } catch (error) {
      // once per outage of the database
      if (!hasFailed && !isStopped)
        serverLog.error("whether sessions were ended is not known; the next check follows", error);
      hasFailed = true;
    }
    wait();
  }

  function wait(): void {
    if (!isStopped) timer = clock.timer("session check", PERIOD, () => void check());
  }

  wait();
  return () => {
    isStopped = true;
    timer?.cancel();
  };
}

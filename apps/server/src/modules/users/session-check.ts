import type { PendingTimer } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import type { Needs } from "../services.ts";
import type { Sessions } from "./sessions.ts";

const CHECK_PERIOD = seconds(15);

/** Finds sessions ended by a command beside the server, as calls check memory only; returns the stop function. */
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
        serverLog.error("the check for ended sessions failed; another check follows", error);
      hasFailed = true;
    }
    scheduleCheck();
  }

  function scheduleCheck(): void {
    if (!isStopped) timer = clock.timer("session check", CHECK_PERIOD, () => void check());
  }

  scheduleCheck();
  return () => {
    isStopped = true;
    timer?.cancel();
  };
}

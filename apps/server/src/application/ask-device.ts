import type { Fault } from "@platzwart/domain/devices/fault";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "./ports/device-failure.ts";
import type { ServerLog } from "./ports/server-log.ts";

/** How long a device may take to answer before what it was asked or told counts as failed. */
export const ANSWER_TIMEOUT = seconds(5);

export type DeviceAnswer<Report> =
  | { readonly fault: null; readonly report: Report }
  | { readonly fault: Fault };

/** Asks or tells a device something; resolves with what came of it, at the latest after ANSWER_TIMEOUT. */
export async function askDevice<Report>(
  call: (signal: AbortSignal) => Promise<Report>,
  options: {
    clock: Clock;
    serverLog: ServerLog;
    /** Aborted by the caller to give up early, and by the time-out. */
    abort: AbortController;
    /** The device answered after all, when nobody waited any more. */
    onLate: (report: Report) => void;
  },
): Promise<DeviceAnswer<Report>> {
  const { clock, serverLog, abort, onLate } = options;
  let timeout: PendingTimer | undefined;
  let isGivenUp = false;
  const givenUp = new Promise<DeviceAnswer<Report>>((resolve) => {
    const giveUp = () => {
      isGivenUp = true;
      resolve({ fault: "timeout" });
    };
    abort.signal.addEventListener("abort", giveUp, { once: true });
    timeout = clock.timer("device answer", ANSWER_TIMEOUT, () => abort.abort());
  });
  const answered = async (): Promise<DeviceAnswer<Report>> => {
    try {
      const report = await call(abort.signal);
      if (isGivenUp) onLate(report);
      return { fault: null, report };
    } catch (error) {
      if (error instanceof DeviceFailure) return { fault: error.fault };
      serverLog.error("a device driver failed in a way of its own", error);
      return { fault: "invalid_response" };
    }
  };
  const answer = await Promise.race([answered(), givenUp]);
  timeout?.cancel();
  return answer;
}

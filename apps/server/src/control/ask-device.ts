import type { Fault } from "@platzwart/domain/devices/fault";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, seconds } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";

/** Limit after which a command or query counts as failed. */
export const ANSWER_TIMEOUT = seconds(5);

type DeviceAnswer<Report> = { readonly fault: null; readonly report: Report } | { readonly fault: Fault };

/** `signal` ends the wait for the answer; the call runs `begin` once the device has served earlier requests. */
export type DeviceCall<Report> = (signal: AbortSignal, begin: () => void) => Promise<Report>;

/** Resolves with a device's answer or the fault in place of one; never rejects. */
export async function askDevice<Report>(
  call: DeviceCall<Report>,
  options: {
    clock: Clock;
    serverLog: ServerLog;
    /** Aborted by the caller to give up early, and by the timeout. */
    abort: AbortController;
    /** Default: ANSWER_TIMEOUT. */
    limit?: Duration;
    /** begin: the limit runs from `begin`, so that queueing behind other requests is no timeout. */
    limitFrom?: "call" | "begin";
  },
): Promise<DeviceAnswer<Report>> {
  const { clock, serverLog, abort, limit = ANSWER_TIMEOUT, limitFrom = "call" } = options;
  let timeout: PendingTimer | undefined;
  const begin = () => {
    timeout ??= clock.timer("device answer", limit, () => abort.abort());
  };
  const givenUp = new Promise<DeviceAnswer<Report>>((resolve) => {
    abort.signal.addEventListener("abort", () => resolve({ fault: "timeout" }), { once: true });
    if (limitFrom === "call") begin();
  });
  const answerOrFault = async (): Promise<DeviceAnswer<Report>> => {
    try {
      return { fault: null, report: await call(abort.signal, begin) };
    } catch (error) {
      if (error instanceof DeviceFailure) return { fault: error.fault };
      serverLog.error("a device driver threw an unexpected error", error);
      return { fault: "invalid_response" };
    }
  };
  const answer = await Promise.race([answerOrFault(), givenUp]);
  timeout?.cancel();
  return answer;
}

import type { Fault } from "@platzwart/domain/devices/fault";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, seconds } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";

/** Limit after which a command or query counts as failed. */
export const ANSWER_TIMEOUT = seconds(5);

type DeviceAnswer<Report> = { readonly fault: null; readonly report: Report } | { readonly fault: Fault };

/** `signal` ends the wait for the answer; `begin` is called once the device has served earlier requests. */
export type DeviceCall<Report> = (signal: AbortSignal, begin: () => void) => Promise<Report>;

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
    from?: "call" | "begin";
  },
): Promise<DeviceAnswer<Report>> {
  const { clock, serverLog, abort, limit = ANSWER_TIMEOUT, from = "call" } = options;
  let timeout: PendingTimer | undefined;
  const begin = () => {
    timeout ??= clock.timer("device answer", limit, () => abort.abort());
  };
  const givenUp = new Promise<DeviceAnswer<Report>>((resolve) => {
    abort.signal.addEventListener("abort", () => resolve({ fault: "timeout" }), { once: true });
    if (from === "call") begin();
  });
  const answered = async (): Promise<DeviceAnswer<Report>> => {
    try {
      return { fault: null, report: await call(abort.signal, begin) };
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

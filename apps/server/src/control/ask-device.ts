import type { Fault } from "@platzwart/domain/devices/fault";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, seconds } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";

/** How long a device may take to answer before what it was asked or told counts as failed. */
export const ANSWER_TIMEOUT = seconds(5);

type DeviceAnswer<Report> = { readonly fault: null; readonly report: Report } | { readonly fault: Fault };

/**
 * Something that a device is asked or told. `signal` ends the wait for its answer; `begin` is called where the device
 * has others to answer first, when its turn has come.
 */
export type DeviceCall<Report> = (signal: AbortSignal, begin: () => void) => Promise<Report>;

/**
 * Asks or tells a device something; resolves with what came of it, at the latest `limit` after it was asked, or after its
 * turn has come.
 */
export async function askDevice<Report>(
  call: DeviceCall<Report>,
  options: {
    clock: Clock;
    serverLog: ServerLog;
    /** Aborted by the caller to give up early, and by the time-out. */
    abort: AbortController;
    /** Left out: ANSWER_TIMEOUT. */
    limit?: Duration;
    /** turn: who waits behind others is not out of reach because of that. */
    from?: "call" | "turn";
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

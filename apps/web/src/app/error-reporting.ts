import { writeLog } from "@platzwart/contract/endpoints/log-endpoints";
import { ErrorReports } from "../features/system-log/error-reports.ts";
import { callServer, session } from "../lib/api/api.ts";
import { browserClock } from "../lib/clock/browser-clock.ts";
import { serverClock } from "../lib/clock/now.ts";
import { connectionWatch } from "../lib/live/connection.ts";
import { seenErrors } from "../lib/toasts/seen-errors.ts";
import { toasts } from "../lib/toasts/toasts.ts";

const errorReports = new ErrorReports({
  clock: browserClock,
  now: () => serverClock.now(),
  userId: () => {
    const state = session.state();
    return state.status === "signed-in" ? state.user.id : null;
  },
  path: () => location.pathname,
  send: (entry) => callServer(writeLog, { body: entry }),
});

/** Reports each shown error to the system log, once the server is reachable (G-05). */
export function startErrorReporting(): void {
  toasts.onError((toast) => errorReports.report(toast));
  seenErrors.listen((error) => errorReports.reportOutage(error));
  window.addEventListener("pagehide", () => errorReports.leave());
  connectionWatch.subscribe(() => {
    if (!connectionWatch.connection().isLost) void errorReports.flush();
  });
}

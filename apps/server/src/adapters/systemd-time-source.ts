import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ClockSyncStatus } from "../application/ports/time-source.ts";

/** The state folder of systemd-timesyncd, the time client of Debian and Raspberry Pi OS. */
const TIMESYNC_FOLDER = "/run/systemd/timesync";

/**
 * Reads the state of systemd-timesyncd, which creates a file once a time server has set the clock; without its folder
 * systemd-timesyncd does not run.
 */
export function systemdTimeSource(folder = TIMESYNC_FOLDER): ClockSyncStatus {
  return {
    state: () => {
      if (existsSync(join(folder, "synchronized"))) return "synchronised";
      return existsSync(folder) ? "not_synchronised" : "unknown";
    },
  };
}

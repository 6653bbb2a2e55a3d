import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ClockSync } from "../application/ports/clock-sync.ts";

/** The state folder of systemd-timesyncd, the time client of Debian and Raspberry Pi OS. */
const TIMESYNC_FOLDER = "/run/systemd/timesync";

/**
 * Whether systemd-timesyncd has synchronised the clock: it creates the file `synchronized` once a time server has set
 * the clock. If the folder is missing, systemd-timesyncd is not running, and the answer is "unknown".
 */
export function systemdClockSync(folder = TIMESYNC_FOLDER): ClockSync {
  return {
    state: () => {
      if (existsSync(join(folder, "synchronized"))) return "synchronised";
      return existsSync(folder) ? "not_synchronised" : "unknown";
    },
  };
}

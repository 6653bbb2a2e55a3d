import { existsSync } from "node:fs";
import { join } from "node:path";
import type { TimeSource } from "../application/ports/time-source.ts";

/** Where systemd-timesyncd, the time client of Debian and Raspberry Pi OS, keeps what it knows. */
const TIMESYNC_FOLDER = "/run/systemd/timesync";

/** Asks systemd-timesyncd: it makes a file once the clock was set by a time server; without its folder it does not run. */
export function systemdTimeSource(folder = TIMESYNC_FOLDER): TimeSource {
  return {
    state: () => {
      if (existsSync(join(folder, "synchronized"))) return "synchronised";
      return existsSync(folder) ? "not_synchronised" : "unknown";
    },
  };
}

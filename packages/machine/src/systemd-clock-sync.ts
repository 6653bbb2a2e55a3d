import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@platzwart/domain/time/clock";
import { between, DAY, instant } from "@platzwart/domain/time/instant";
import type { ClockSync } from "./clock-sync.ts";

/** State folder of systemd-timesyncd, the time client of Debian and Raspberry Pi OS. */
const TIMESYNC_FOLDER = "/run/systemd/timesync";

/** systemd-timesyncd touches `synchronized` at each synchronisation, every 34 minutes at the latest. */
export function systemdClockSync(clock: Pick<Clock, "now">, folder = TIMESYNC_FOLDER): ClockSync {
  const file = join(folder, "synchronized");
  return {
    state: () => {
      if (!existsSync(file)) return existsSync(folder) ? "not_synchronised" : "unknown";
      const touched = statSync(file, { throwIfNoEntry: false });
      if (touched === undefined) return "unknown";
      const age = between(instant(Math.round(touched.mtimeMs)), clock.now());
      return Math.abs(age) <= DAY ? "synchronised" : "unknown";
    },
  };
}

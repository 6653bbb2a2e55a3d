import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addDays } from "@platzwart/domain/time/calendar-day";
import { instant } from "@platzwart/domain/time/instant";
import { dayAt } from "@platzwart/domain/time/wall-clock";
import { ChildServer } from "../testing/child-server.ts";
import { PASSWORD } from "../testing/hall-api.ts";
import { RunningHall } from "../testing/running-hall.ts";
import { demand, median } from "./lib/figures.ts";

/** Time of one request that stores a series of 57 dates, the most that weekly dates can have in 400 days. */
const MAIN = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));
const COURTS = 5;
const WEEKS = 56;

const dataDir = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
const server = await ChildServer.start([MAIN], { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD });
try {
  const hall = new RunningHall(server.url);
  await hall.saveSetting("court_count", COURTS, true);
  const firstDate = addDays(dayAt([], instant(Date.now())), 1);
  const took: number[] = [];
  for (let courtId = 1; courtId <= COURTS; courtId += 1) {
    const begun = performance.now();
    const { series } = await hall.operate("POST", "/api/series", {
      ...{ courtId, firstDate, lastDate: addDays(firstDate, WEEKS * 7), everyWeeks: 1 },
      ...{ startMinute: 1080, endMinute: 1170, customerName: "Erika Mustermann" },
    });
    took.push(performance.now() - begun);
    if (series.dates.length !== WEEKS + 1) throw new Error(`${series.dates.length} dates`);
  }
  const longest = Math.max(...took);
  console.log(
    `a series of ${WEEKS + 1} dates: ${median(took).toFixed(0)} ms in the median, ${longest.toFixed(0)} ms at most`,
  );
  demand(longest < 300, "300 ms at most");
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

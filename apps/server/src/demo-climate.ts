import { decideClimate } from "@platzwart/domain/climate/decide-climate";
import { seededRandom } from "@platzwart/domain/seeded-random";
import type { Clock } from "@platzwart/domain/time/clock";
import { days, type Instant, milliseconds, minus, plus, seconds } from "@platzwart/domain/time/instant";
import { ClimateRecorder } from "./control/climate-recorder.ts";
import { SimulatedClimate } from "./control/drivers/simulated-climate.ts";
import { SERVER } from "./database/caller.ts";
import type { Storage } from "./database/storage.ts";
import { type ClimateHistoryRow, climateIn, type StoredClimateOutput } from "./facts/climate-records.ts";

const TICK = seconds(5);
const HISTORY_DAYS = 7;
/** In °C; it was night 9 to 16 hours ago, and on the days before alike (targetAt). */
const DAY_TARGET = 21;
const NIGHT_TARGET = 19;

/** A week of climate history, by the real rule on simulated air. */
export async function fillClimateHistory(storage: Storage, clock: Clock, now: Instant): Promise<void> {
  const air = new SimulatedClimate({
    clock,
    random: seededRandom(1),
    answerAfter: milliseconds(0),
    celsius: 18,
  });
  const [heatingDriver, coolingDriver] = [air.driver("heating"), air.driver("cooling")];
  const recorder = new ClimateRecorder();
  const rows: ClimateHistoryRow[] = [];
  let heating: StoredClimateOutput = { intent: false, isOn: false, since: null, isConfirmed: true };
  let cooling = heating;
  for (let at = minus(now, days(HISTORY_DAYS)); at < now; at = plus(at, TICK)) {
    air.drift();
    const target = targetAt(at, now);
    const celsius = Math.round(air.celsius * 10) / 10;
    const decision = decideClimate(
      {
        isAutoInForce: true,
        target,
        reading: { celsius, at },
        isReadingAwaited: false,
        isChangedByUser: false,
        heating: { ...heating, maybeRunning: heating.isOn, hasMinimumTimes: false },
        cooling: { ...cooling, maybeRunning: cooling.isOn, hasMinimumTimes: false },
        ventilationUntil: null,
      },
      at,
    );
    if (decision.heating.isOn !== heating.isOn) {
      heating = { ...heating, isOn: decision.heating.isOn, since: at };
      await heatingDriver.send({ isOn: heating.isOn, target }, AbortSignal.timeout(1000));
    }
    if (decision.cooling.isOn !== cooling.isOn) {
      cooling = { ...cooling, isOn: decision.cooling.isOn, since: at };
      await coolingDriver.send({ isOn: cooling.isOn, target }, AbortSignal.timeout(1000));
    }
    const row = recorder.addReading(celsius, target, at);
    if (row !== null) rows.push(row);
  }
  await storage.write(SERVER, async (store) => {
    for (const row of rows) await climateIn(store).putHistory(row);
  });
}

function targetAt(at: Instant, now: Instant): number {
  const hoursAgo = ((now - at) / 3_600_000) % 24;
  return hoursAgo > 9 && hoursAgo < 16 ? NIGHT_TARGET : DAY_TARGET;
}

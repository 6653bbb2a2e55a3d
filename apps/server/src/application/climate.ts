import type { ClimateView } from "@platzwart/contract/calls/climate-calls";
import type { ClimateChange } from "@platzwart/contract/calls/climate-control-calls";
import { Refused } from "@platzwart/domain/refusal";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import type { ClimateControl } from "./climate-control.ts";
import { climateChanged } from "./climate-log-entries.ts";
import { readSettings } from "./hall-state.ts";
import type { ClimateState } from "./ports/climate-store.ts";
import type { Storage } from "./ports/storage.ts";

export interface ClimateServices {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly climate: ClimateControl;
}

/** Changes target, mode or outputs for a person (K-01); the answer does not wait for the devices. */
export async function changeClimate(
  { storage, clock, climate }: ClimateServices,
  wish: ClimateChange,
  userId: string,
): Promise<ClimateView> {
  await storage.write(async (store) => {
    const now = clock.now();
    const settings = await readSettings(store);
    const known = await store.climate.state();
    checkWish(wish, known, settings, climate.hasSensor);
    await store.climate.update(wishedState(wish, known, settings, now));
    await store.systemLog.append(climateChanged(now, wish, userId));
  });
  await climate.refresh();
  return climate.view();
}

function checkWish(
  { auto, heating, cooling }: ClimateChange,
  { isAutomatic }: ClimateState,
  { auto_climate_control: isAllowed }: SettingValues,
  hasSensor: boolean,
): void {
  const isInForce = isAutomatic && isAllowed;
  if (auto === true && !isAllowed) throw new Refused({ code: "auto_climate_control_off" });
  if (auto === true && !isInForce && !hasSensor) throw new Refused({ code: "climate_no_sensor" });
  if (heating === true && cooling === true) throw new Refused({ code: "climate_heats_and_cools" });
  const isByHand = heating !== undefined || cooling !== undefined;
  if (isByHand && (auto ?? isInForce)) throw new Refused({ code: "climate_in_auto_mode" });
}

function wishedState(
  { targetTemperature, auto, heating, cooling, ventilation }: ClimateChange,
  known: ClimateState,
  settings: SettingValues,
  now: Instant,
): ClimateState {
  const isInForce = known.isAutomatic && settings.auto_climate_control;
  const isByHand = heating !== undefined || cooling !== undefined;
  // an automatic that is not allowed to rule does not come back over what a person switched meanwhile
  const isAutomatic = auto ?? (isByHand ? false : known.isAutomatic);
  // whoever takes over finds heating and cooling as they stand; the automatic leaves no wishes behind
  const stands = (output: "heating" | "cooling") =>
    isInForce ? known[output].isOn : !isAutomatic && known[output].intent;
  const isHeatingWanted = heating ?? (cooling === true ? false : stands("heating"));
  const isCoolingWanted = cooling ?? (heating === true ? false : stands("cooling"));
  const duration = minutes(settings.ventilation_duration);
  const ventilated = ventilation === true ? plus(now, duration) : null;
  return {
    target: targetTemperature ?? known.target,
    isAutomatic,
    heating: { ...known.heating, intent: !isAutomatic && isHeatingWanted },
    cooling: { ...known.cooling, intent: !isAutomatic && isCoolingWanted },
    ventilationUntil: ventilation === undefined ? known.ventilationUntil : ventilated,
  };
}

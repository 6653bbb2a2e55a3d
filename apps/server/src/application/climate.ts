import type { ClimateChange } from "@platzwart/contract/endpoints/climate-control-endpoints";
import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
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
  change: ClimateChange,
  userId: string,
): Promise<ClimateView> {
  await storage.write(async (store) => {
    const now = clock.now();
    const settings = await readSettings(store);
    const stored = await store.climate.state();
    checkChange(change, stored, settings, climate.hasSensor);
    await store.climate.update(changedState(change, stored, settings, now));
    await store.systemLog.append(climateChanged(now, change, userId));
  });
  await climate.refresh();
  return climate.view();
}

function checkChange(
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

function changedState(
  { targetTemperature, auto, heating, cooling, ventilation }: ClimateChange,
  stored: ClimateState,
  settings: SettingValues,
  now: Instant,
): ClimateState {
  const isInForce = stored.isAutomatic && settings.auto_climate_control;
  const isByHand = heating !== undefined || cooling !== undefined;
  // a switch by hand turns off an automatic that is forbidden now, so that it does not overrule the person later
  const isAutomatic = auto ?? (isByHand ? false : stored.isAutomatic);
  // leaving the automatic keeps the outputs as they are; entering it clears the intents
  const currentOf = (output: "heating" | "cooling") =>
    isInForce ? stored[output].isOn : !isAutomatic && stored[output].intent;
  const isHeatingWanted = heating ?? (cooling === true ? false : currentOf("heating"));
  const isCoolingWanted = cooling ?? (heating === true ? false : currentOf("cooling"));
  const duration = minutes(settings.ventilation_duration);
  const ventilated = ventilation === true ? plus(now, duration) : null;
  return {
    target: targetTemperature ?? stored.target,
    isAutomatic,
    heating: { ...stored.heating, intent: !isAutomatic && isHeatingWanted },
    cooling: { ...stored.cooling, intent: !isAutomatic && isCoolingWanted },
    ventilationUntil: ventilation === undefined ? stored.ventilationUntil : ventilated,
  };
}

import type { ClimateChange } from "@platzwart/contract/endpoints/climate-control-endpoints";
import type { ClimateView } from "@platzwart/contract/endpoints/climate-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import type { UserCaller } from "../../database/caller.ts";
import { type ClimateState, climateIn } from "../../facts/climate-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import { readSettings } from "../../facts/read-settings.ts";
import type { Needs } from "../services.ts";
import { climateChangeEntry } from "./climate-log-entries.ts";

/** Resolves before the devices confirm (K-01). */
export async function changeClimate(
  { storage, clock, climate }: Needs<"storage" | "clock" | "climate">,
  change: ClimateChange,
  caller: UserCaller,
): Promise<ClimateView> {
  await storage.write(caller, async (store) => {
    const now = clock.now();
    const settings = await readSettings(store);
    const stored = climate.withPresentOutputs(await climateIn(store).state());
    checkChange(change, stored, settings, climate.hasSensor);
    await climateIn(store).update(changedState(change, stored, settings, now));
    await logIn(store).append(climateChangeEntry(now, change, caller.id));
  });
  await climate.reload();
  return climate.view();
}

function checkChange(
  { auto, heating, cooling }: ClimateChange,
  { isAutomatic }: ClimateState,
  { auto_climate_control: isAutomaticAllowed }: SettingValues,
  hasSensor: boolean,
): void {
  const isAutomaticNow = isAutomatic && isAutomaticAllowed;
  if (auto === true && !isAutomaticAllowed) throw new Refused({ code: "auto_climate_control_off" });
  if (auto === true && !isAutomaticNow && !hasSensor) throw new Refused({ code: "climate_no_sensor" });
  if (heating === true && cooling === true) throw new Refused({ code: "climate_heats_and_cools" });
  const isSwitchedByHand = heating !== undefined || cooling !== undefined;
  if (isSwitchedByHand && (auto ?? isAutomaticNow)) throw new Refused({ code: "climate_in_auto_mode" });
}

/** `intent`: what a user last set by hand; counts only in manual mode. */
function changedState(
  { targetTemperature, auto, heating, cooling, ventilation }: ClimateChange,
  stored: ClimateState,
  settings: SettingValues,
  now: Instant,
): ClimateState {
  const isAutomaticNow = stored.isAutomatic && settings.auto_climate_control;
  const isSwitchedByHand = heating !== undefined || cooling !== undefined;
  // otherwise the stored automatic mode would overrule the user once the setting allows it again
  const isAutomatic = auto ?? (isSwitchedByHand ? false : stored.isAutomatic);
  // the end of automatic mode leaves heating and cooling unchanged; its beginning clears the intents
  const wasWanted = (output: "heating" | "cooling") =>
    isAutomaticNow ? stored[output].isOn : !isAutomatic && stored[output].intent;
  const isHeatingWanted = heating ?? (cooling === true ? false : wasWanted("heating"));
  const isCoolingWanted = cooling ?? (heating === true ? false : wasWanted("cooling"));
  const duration = minutes(settings.ventilation_duration);
  const ventilationEnd = ventilation === true ? plus(now, duration) : null;
  return {
    target: targetTemperature ?? stored.target,
    isAutomatic,
    heating: { ...stored.heating, intent: !isAutomatic && isHeatingWanted },
    cooling: { ...stored.cooling, intent: !isAutomatic && isCoolingWanted },
    ventilationUntil: ventilation === undefined ? stored.ventilationUntil : ventilationEnd,
  };
}

import { isLightDriver } from "@platzwart/domain/lighting/light-drivers";
import type { DoorBase, LightChannelBase } from "@platzwart/domain/refusal";
import { doorMode } from "./door-next.ts";
import { shortDriverName } from "./light-driver-names.ts";
import { equipmentTexts } from "./pages/equipment.ts";

/** What a light channel is by now, as far as it was changed: "Courts 1, 2; Shelly; Ausgang 1; mit Passwort". */
export function channelNow(now: Partial<LightChannelBase>): string {
  const { courtIds, driver, address, output, hasPassword } = now;
  return listed(
    courtIds !== undefined && `${equipmentTexts.courts} ${courtIds.join(", ")}`,
    driver !== undefined && (isLightDriver(driver) ? shortDriverName(driver) : driver),
    // a simulated lamp has but a name
    address !== undefined &&
      `${address.includes("://") ? equipmentTexts.address : equipmentTexts.simulatedName} „${address}“`,
    output !== undefined && equipmentTexts.outputNumber(output),
    hasPassword !== undefined && (hasPassword ? "mit Passwort" : "ohne Passwort"),
  );
}

/** What a door is by now, as far as it was changed: "Name „Haupteingang“; Courts 1, 2; 10 s offen". */
export function doorNow({ name, courtIds, mode, openSeconds, driver, address }: Partial<DoorBase>): string {
  return listed(
    name !== undefined && `${equipmentTexts.name} „${name}“`,
    courtIds !== undefined && `${equipmentTexts.courts} ${courtIds.join(", ")}`,
    mode !== undefined && doorMode({ mode }),
    openSeconds !== undefined && equipmentTexts.seconds(openSeconds),
    driver !== undefined && `${equipmentTexts.controller} ${driver}`,
    address !== undefined && `${equipmentTexts.simulatedName} „${address}“`,
  );
}

function listed(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join("; ");
}

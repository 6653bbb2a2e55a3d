import { isRelayDriver } from "@platzwart/domain/devices/relay-drivers";
import type { DoorBase, LightChannelBase } from "@platzwart/domain/refusal";
import { doorMode } from "./door-next.ts";
import { equipmentTexts } from "./pages/equipment.ts";
import { formTexts } from "./pages/form.ts";
import { shortDriverName } from "./relay-driver-names.ts";

/** Present values of a light channel's changed fields: "Courts 1, 2; Shelly; Ausgang 1; mit Passwort". */
export function changedChannelText({ courtIds, ...device }: Partial<LightChannelBase>): string {
  return joinPresent(
    courtIds !== undefined && `${formTexts.courts} ${courtIds.join(", ")}`,
    ...deviceTexts(device),
  );
}

/** Present values of a door's changed fields: "Name „Haupteingang“; Courts 1, 2; 10 s offen". */
export function changedDoorText({ name, courtIds, mode, openSeconds, ...device }: Partial<DoorBase>): string {
  return joinPresent(
    name !== undefined && `${equipmentTexts.name} „${name}“`,
    courtIds !== undefined && `${formTexts.courts} ${courtIds.join(", ")}`,
    mode !== undefined && doorMode({ mode }),
    openSeconds !== undefined && equipmentTexts.seconds(openSeconds),
    ...deviceTexts(device),
  );
}

function deviceTexts({ driver, address, output, hasPassword }: Partial<Omit<LightChannelBase, "courtIds">>) {
  return [
    driver !== undefined && (isRelayDriver(driver) ? shortDriverName(driver) : driver),
    // a simulated device has only a name
    address !== undefined &&
      `${address.includes("://") ? equipmentTexts.address : equipmentTexts.simulatedName} „${address}“`,
    output !== undefined && equipmentTexts.outputNumber(output),
    hasPassword !== undefined && (hasPassword ? "mit Passwort" : "ohne Passwort"),
  ];
}

function joinPresent(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join("; ");
}

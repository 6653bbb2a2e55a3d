import { type LightDriverName, lightDriverKind } from "@platzwart/domain/lighting/light-drivers";

const SIMULATED = "Simuliert";

/** What a type of lamp is called where there is little room: "Shelly". */
export function shortDriverName(driver: LightDriverName): string {
  return lightDriverKind(driver).brand ?? SIMULATED;
}

/** What it is called where one is chosen: "Shelly (Gen2 oder neuer)". */
export function driverName(driver: LightDriverName): string {
  const { firstGeneration } = lightDriverKind(driver);
  const name = shortDriverName(driver);
  return firstGeneration === null ? name : `${name} (Gen${firstGeneration} oder neuer)`;
}

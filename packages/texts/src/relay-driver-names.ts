import { type RelayDriverName, relayDriverKind } from "@platzwart/domain/devices/relay-drivers";

const SIMULATED = "Simuliert";

/** What a type of lamp is called where there is little room: "Shelly". */
export function shortDriverName(driver: RelayDriverName): string {
  return relayDriverKind(driver).brand ?? SIMULATED;
}

/** What it is called where one is chosen: "Shelly (Gen2 oder neuer)". */
export function driverName(driver: RelayDriverName): string {
  const { firstGeneration } = relayDriverKind(driver);
  const name = shortDriverName(driver);
  return firstGeneration === null ? name : `${name} (Gen${firstGeneration} oder neuer)`;
}

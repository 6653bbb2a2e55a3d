import { type RelayDriverName, relayDriverKind } from "@platzwart/domain/devices/relay-drivers";

const SIMULATED = "Simuliert";

/** "Shelly" */
export function shortDriverName(driver: RelayDriverName): string {
  return relayDriverKind(driver).brand ?? SIMULATED;
}

/** "Shelly (Gen2 oder neuer)" */
export function driverName(driver: RelayDriverName): string {
  const { firstGeneration } = relayDriverKind(driver);
  const name = shortDriverName(driver);
  return firstGeneration === null ? name : `${name} (Gen${firstGeneration} oder neuer)`;
}

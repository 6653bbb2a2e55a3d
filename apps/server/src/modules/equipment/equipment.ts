import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Store } from "../../database/store.ts";
import type { Commands } from "../../facts/commands.ts";
import { courtsIn } from "../../facts/court-records.ts";
import type { DeviceReports } from "../../facts/device-reports.ts";
import type { Hall } from "../../facts/hall.ts";
import type { LocalNetwork } from "../../platform/network/local-network-port.ts";
import type { Randomness } from "../../platform/ports/randomness.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import type { AuditFile } from "../access/audit-file.ts";
import type { Terminals } from "../terminals/terminals.ts";

/** The services for setting up doors and light channels (E-01). */
export interface EquipmentServices {
  readonly hall: Hall;
  readonly control: Commands;
  readonly audit: AuditFile;
  readonly clock: Clock;
  readonly reports: DeviceReports;
  readonly terminals: Terminals;
  readonly randomness: Randomness;
  readonly network: LocalNetwork;
  readonly cipher: SecretCipher;
}

/** Refuses a driver that this program does not have. */
export function checkDriver(driver: string, allowed: readonly string[]): void {
  if (!allowed.includes(driver)) throw new Refused({ code: "driver_unknown", driver, allowed });
}

/** Refuses courts that never existed; courts out of use are accepted, because they keep their equipment. */
export async function checkCourts(store: Store, field: string, courtIds: readonly CourtId[]): Promise<void> {
  const known = (await courtsIn(store).list()).map(({ id }) => id);
  const court = courtIds.find((id) => !known.includes(id));
  if (court !== undefined) throw new Refused({ code: "device_court_unknown", field, court, known });
}

import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Control } from "../../control/control.ts";
import type { Doors } from "../../control/doors.ts";
import type { EquipmentSync } from "../../control/equipment-sync.ts";
import type { Lamps } from "../../control/lamps.ts";
import type { LocalNetwork } from "../../platform/network/local-network-port.ts";
import type { Randomness } from "../../platform/ports/randomness.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import type { AuditFile } from "../../storage/audit-file.ts";
import type { Store } from "../../storage/storage.ts";
import type { Hall } from "../hall/hall.ts";
import type { Terminals } from "../terminals/terminals.ts";

/** The services for setting up doors and light channels (E-01). */
export interface EquipmentServices {
  readonly hall: Hall;
  readonly control: Control;
  readonly audit: AuditFile;
  readonly clock: Clock;
  readonly lamps: Lamps;
  readonly doors: Doors;
  readonly terminals: Terminals;
  readonly equipmentSync: EquipmentSync;
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
  const known = (await store.courts.list()).map(({ id }) => id);
  const court = courtIds.find((id) => !known.includes(id));
  if (court !== undefined) throw new Refused({ code: "device_court_unknown", field, court, known });
}

import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import type { Store } from "../../database/store.ts";
import { courtsIn } from "../../facts/court-records.ts";
import type { AuditFile } from "../access/audit-file.ts";
import type { ControllerServices } from "../controllers/controller-setup.ts";
import type { Needs } from "../services.ts";
import type { Terminals } from "../terminals/terminals.ts";

/** Services for setting up doors and light channels (E-01). */
export type EquipmentServices = Needs<
  "hall" | "control" | "clock" | "reports" | "randomness" | "network" | "cipher"
> &
  Pick<ControllerServices, "controllerKeys" | "controllerLinks"> & {
    readonly audit: AuditFile;
    readonly terminals: Terminals;
  };

export function checkDriver(driver: string, allowed: readonly string[]): void {
  if (!allowed.includes(driver)) throw new Refused({ code: "driver_unknown", driver, allowed });
}

/** Inactive courts are accepted, because they have equipment too. */
export async function checkCourts(store: Store, field: string, courtIds: readonly CourtId[]): Promise<void> {
  const known = (await courtsIn(store).list()).map(({ id }) => id);
  const court = courtIds.find((id) => !known.includes(id));
  if (court !== undefined) throw new Refused({ code: "device_court_unknown", field, court, known });
}

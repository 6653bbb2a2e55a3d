import type { DeviceTestView } from "@platzwart/contract/device-test";
import { Refused } from "@platzwart/domain/refusal";
import { SERVER, type UserCaller } from "../../database/caller.ts";
import { requireDoorInUse } from "../../facts/find-door.ts";
import { logIn } from "../../facts/log-writer.ts";
import { deviceTestView } from "./device-test-view.ts";
import type { EquipmentServices } from "./equipment.ts";
import { doorRequestLog, doorSetUpLog } from "./equipment-log-entries.ts";

/**
 * "Testen" (E-03): opens a door for two seconds, checks that it is open, and waits for the report that it is locked; a door
 * held for a booking stays open. The log entry is stored before the door opens (D-31). `isLive`: false once the caller has
 * given up, which is refused with opening_late.
 */
export async function testDoor(
  services: EquipmentServices,
  id: string,
  caller: UserCaller,
  isLive: () => boolean,
): Promise<DeviceTestView> {
  const { hall, control, reports } = services;
  const door = await hall.change(caller, async (store, at) => {
    const found = await requireDoorInUse(store, id);
    await logIn(store).append(doorRequestLog.open(at, found, caller.id));
    return found;
  });
  if (!isLive()) {
    reports.note(doorRequestLog.openLate(services.clock.now(), door, caller.id));
    throw new Refused({ code: "opening_late", door: door.name });
  }
  const tested = await control.testDoor(id, caller);
  if (tested === "gone") throw new Refused({ code: "door_not_confirmed", door: door.name, fault: "offline" });
  const test = deviceTestView(tested, hall.pictures.doors.get(id)?.report?.heldUntil != null);
  await reports.storeInTime();
  const problem = test.problem?.code ?? null;
  // logged even if the user was signed out meanwhile
  await hall.change(SERVER, (store, at) =>
    logIn(store).append(doorSetUpLog.tested(at, door, caller.id, problem)),
  );
  return test;
}

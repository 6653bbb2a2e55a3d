import type { DeviceTestView } from "@platzwart/contract/device-test";
import type { CourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import { SERVER, type UserCaller } from "../../database/caller.ts";
import { logIn } from "../../facts/log-writer.ts";
import { deviceTestView } from "./device-test-view.ts";
import type { EquipmentServices } from "./equipment.ts";
import { lightChannelLog } from "./equipment-log-entries.ts";
import { requireLightChannel } from "./light-channels.ts";

/**
 * "Testen" (E-03): switches a lamp on, checks that it is, and back to the desired state, or to its former state without one.
 * Other commands wait meanwhile; a lamp that is desired on stays on.
 */
export async function testLightChannel(
  services: EquipmentServices,
  id: string,
  caller: UserCaller,
): Promise<DeviceTestView> {
  const { hall } = services;
  // in a write of the caller, which checks their permission
  const { courtIds } = await hall.change(caller, (store) => requireLightChannel(store, id));
  const court = courtIds[0] as CourtId;
  if (!hall.pictures.lights.byChannel.has(id)) throw new Refused({ code: "light_channel_missing", court });
  const tested = await services.control.testLamp(id, caller);
  if (tested === "in_test") throw new Refused({ code: "light_test_running", court });
  services.control.requestReconcile("check");
  const test = deviceTestView(tested.failed, tested.isBackOn);
  await services.reports.storeReports();
  // logged even if the user was signed out meanwhile
  await hall.change(SERVER, (store, at) =>
    logIn(store).append(lightChannelLog.tested(at, { id, courtIds }, caller.id, test.problem?.code ?? null)),
  );
  return test;
}

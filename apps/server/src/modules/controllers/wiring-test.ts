import type { TestedSignal } from "@platzwart/contract/device-link/wired-parts";
import type { ControllerView } from "@platzwart/contract/endpoints/controller-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { UserCaller } from "../../database/caller.ts";
import { logIn } from "../../facts/log-writer.ts";
import { controllerLog } from "./controller-log-entries.ts";
import { controllersIn } from "./controller-records.ts";
import { type ControllerServices, controllerView, requireController } from "./controller-setup.ts";

type WiringServices = Pick<ControllerServices, "storage" | "clock" | "controllerLinks">;

/**
 * Shows which controller it is, or switches one of its lamps or its buzzer on for two seconds. Refuses with controller_unknown
 * and controller_unreachable.
 */
export async function testController(
  { storage, controllerLinks }: WiringServices,
  id: string,
  part: TestedSignal | "identify",
): Promise<void> {
  const { name } = await requireController(storage.read, id);
  const action = part === "identify" ? { kind: part } : ({ kind: "test", part } as const);
  if (!(await controllerLinks.carryOut(id, action)))
    throw new Refused({ code: "controller_unreachable", controller: name });
}

/** Keys pressed since the beginning (E-05); refuses an unreachable controller, and with wiring_test_paused. */
export async function watchKeys(
  { storage, controllerLinks }: WiringServices,
  id: string,
  isBeginning: boolean,
): Promise<{ items: string[] }> {
  const { name } = await requireController(storage.read, id);
  const pressed = await controllerLinks.watchKeys(id, isBeginning);
  if (pressed === "unreachable") throw new Refused({ code: "controller_unreachable", controller: name });
  if (pressed === "paused") throw new Refused({ code: "wiring_test_paused" });
  return { items: [...pressed] };
}

/** Stores the failed parts, user and time of a wiring test (E-05). Refuses with controller_unknown. */
export async function recordWiringTest(
  { storage, clock, controllerLinks }: WiringServices,
  id: string,
  failed: readonly string[],
  caller: UserCaller,
): Promise<ControllerView> {
  return storage.write(caller, async (store) => {
    const controller = await requireController(store, id);
    const at = clock.now();
    const wiringTest = { at, failed: [...new Set(failed)] };
    await controllersIn(store).update(id, { wiringTest });
    await logIn(store).append(controllerLog.wiringTested(at, controller, caller.id, wiringTest.failed));
    return controllerView(controllerLinks, { ...controller, wiringTest });
  });
}

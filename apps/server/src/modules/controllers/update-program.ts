import { Refused } from "@platzwart/domain/refusal";
import type { UserCaller } from "../../database/caller.ts";
import { logIn } from "../../facts/log-writer.ts";
import { controllerLog } from "./controller-log-entries.ts";
import { type ControllerServices, controllerView, requireController } from "./controller-setup.ts";

/** Resolves once the memory card has the program; refuses an unreachable or current controller. */
export async function updateController(
  { storage, clock, controllerLinks }: Pick<ControllerServices, "storage" | "clock" | "controllerLinks">,
  id: string,
  caller: UserCaller,
): Promise<void> {
  const { name } = await storage.write(caller, async (store) => {
    const controller = await requireController(store, id);
    const { isLinked, programUpdate } = controllerView(controllerLinks, controller);
    if (!isLinked) throw new Refused({ code: "controller_unreachable", controller: controller.name });
    if (programUpdate === null)
      throw new Refused({ code: "controller_program_current", controller: controller.name });
    const details = { user_id: caller.id, program: programUpdate };
    await logIn(store).append(controllerLog.updateSent(clock.now(), controller, details));
    return controller;
  });
  const answer = await controllerLinks.update(id);
  if (answer === "unreachable") throw new Refused({ code: "controller_unreachable", controller: name });
  if (answer !== "done")
    throw new Refused({ code: "controller_update_refused", controller: name, reason: answer });
}

import type { CodeRow } from "@platzwart/contract/endpoints/code-list-endpoints";
import type { UserCaller } from "../../database/caller.ts";
import { equipmentIn } from "../../facts/equipment-records.ts";
import type { ListSender } from "../../facts/list-statuses.ts";
import type { Needs } from "../services.ts";
import { codeRow } from "./code-list.ts";
import { requireCode } from "./codes-by-hand.ts";

/** Resends the list to doors that lack the code or its end; refuses with access_code_unknown. */
export async function resendCode(
  services: Needs<"store" | "clock" | "cipher" | "listStatuses"> & { readonly listPublisher: ListSender },
  id: string,
  caller: UserCaller,
): Promise<CodeRow> {
  const { store, clock, listPublisher } = services;
  const row = await codeRow(services, store, await requireCode(store, id, caller), clock.now());
  const lacking = row.doors.filter(({ state }) => state === "sending" || state === "failed");
  for (const { id: doorId, address } of await equipmentIn(store).listDoors())
    if (lacking.some((door) => door.doorId === doorId)) listPublisher.resend(address);
  return row;
}

import { LIST_HORIZON, TYPEABLE_CODE } from "@platzwart/contract/device-link/limits";
import type { AccessCodeView } from "@platzwart/contract/endpoints/access-code-endpoints";
import { isForCourt } from "@platzwart/domain/access/access-code";
import { plus } from "@platzwart/domain/time/instant";
import { codesIn } from "../../facts/access-code-records.ts";
import { requireDoor } from "../../facts/find-door.ts";
import { codeView } from "../access/access-code-views.ts";
import type { Needs } from "../services.ts";
import { controllersIn } from "./controller-records.ts";
import { requireController } from "./controller-setup.ts";

/** Codes that the memory card may have, permanent first, by beginning; refuses with controller_unknown. */
export async function listControllerCodes(
  { storage, clock, cipher }: Needs<"storage" | "clock" | "cipher">,
  id: string,
): Promise<{ items: AccessCodeView[] }> {
  const { doorId, enrolledAt } = await requireController(storage.read, id);
  // a code made after the theft is not on the stolen memory card
  const revokedAt = enrolledAt === null ? await controllersIn(storage.read).revokedAt(id) : null;
  const { courtIds } = await requireDoor(storage.read, doorId);
  const now = clock.now();
  const codes = await codesIn(storage.read).listActiveWithin({ from: now, until: plus(now, LIST_HORIZON) });
  const items = codes
    .filter((code) => revokedAt === null || code.createdAt <= revokedAt)
    .filter((code) => courtIds.some((court) => isForCourt(code, court)))
    .map((code) => codeView(code, cipher))
    .filter(({ accessCode }) => accessCode !== null && TYPEABLE_CODE.test(accessCode));
  return {
    items: items.sort((a, b) => Number(b.isPermanent) - Number(a.isPermanent) || a.validFrom - b.validFrom),
  };
}

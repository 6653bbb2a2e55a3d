import { LIST_HORIZON, TYPEABLE_CODE } from "@platzwart/contract/device-link/limits";
import type { CodeAtDoor } from "@platzwart/contract/endpoints/code-list-endpoints";
import { isForCourt, searchInterval } from "@platzwart/domain/access/access-code";
import { CONTROLLER_DRIVER } from "@platzwart/domain/doors/controller-driver";
import { HOUR, type Instant, plus } from "@platzwart/domain/time/instant";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import type { DoorRecord } from "../../facts/equipment-records.ts";
import type { ListStatus, ListStatusReader } from "../../facts/list-statuses.ts";

/** How long an ended code shows the doors that lack its end. */
const END_SHOWN = HOUR;

type CodeStatus = Pick<CodeAtDoor, "state" | "why" | "since">;

/** State of a code at each controller door that it opens; codes that no keypad can type have none. */
export function codeAtDoors(
  code: AccessCodeRecord,
  digits: string | null,
  { doors, listStatuses }: { readonly doors: readonly DoorRecord[]; readonly listStatuses: ListStatusReader },
  now: Instant,
): CodeAtDoor[] {
  if (digits === null || !TYPEABLE_CODE.test(digits) || !isShown(code, now)) return [];
  return doors.flatMap((door) => {
    const opens = door.driver === CONTROLLER_DRIVER && door.courtIds.some((court) => isForCourt(code, court));
    const status = opens ? statusOf(code, listStatuses.statusOf(door.address), now) : null;
    return status === null ? [] : [{ doorId: door.id, name: door.name, ...status }];
  });
}

/** Codes that expired by themselves are not shown. */
function isShown(code: AccessCodeRecord, now: Instant): boolean {
  if (code.endedAt !== null) return plus(code.endedAt, END_SHOWN) > now;
  return code.status === "active" && searchInterval(code).until > now;
}

/** Status by the list that the door has; null: nothing to show. */
function statusOf(code: AccessCodeRecord, list: ListStatus, now: Instant): CodeStatus | null {
  const { acknowledged, refusal, isAway, awaySince } = list;
  const { from } = searchInterval(code);
  const isInListOf = (madeAt: Instant) => from < plus(madeAt, LIST_HORIZON);
  const isAcknowledged =
    acknowledged !== null &&
    acknowledged.revision >= code.changedInRevision &&
    acknowledged.courtIds.some((court) => isForCourt(code, court));
  const why = isAway ? "away" : refusal;
  const isEnded = code.endedAt !== null;
  if (isAcknowledged && (isEnded || isInListOf(acknowledged.madeAt)))
    return isEnded ? null : statusWithoutFault("confirmed");
  // a reachable door gets the code with the list of the next hour at the latest
  if (!isInListOf(now) || (isAcknowledged && why === null))
    return isEnded ? null : statusWithoutFault("planned");
  if (why === null) return statusWithoutFault("sending");
  return { state: "failed", why, since: isAway ? awaySince : null };
}

function statusWithoutFault(state: "planned" | "sending" | "confirmed"): CodeStatus {
  return { state, why: null, since: null };
}

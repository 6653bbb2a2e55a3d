import type { ControllerView } from "@platzwart/contract/endpoints/controller-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { type Enrolled, enrolmentState } from "../../shared/enrolment.ts";

type Claim = Pick<ControllerView, "claimEndsAt" | "isLinked">;

/** A controller as what is set up at a door with a one-time code. */
export function enrolledOf({ claimEndsAt, isLinked }: Claim): Enrolled {
  return { codeEndsAt: claimEndsAt, isConnected: isLinked };
}

/** Whether its first link may come any moment. */
export function isAwaited(controller: Claim, now: Instant): boolean {
  return enrolmentState(enrolledOf(controller), now) === "waiting";
}

/** What became of a one-time code that is being shown; undefined: its controller is there no more. */
export function claimProgress(
  listed: Claim | undefined,
  now: Instant,
): "waiting" | "used" | "expired" | "removed" {
  if (listed === undefined) return "removed";
  const state = enrolmentState(enrolledOf(listed), now);
  return state === "waiting" || state === "expired" ? state : "used";
}

/** The doors that can get a controller: each has one at most. */
export function doorsWithout<Door extends { readonly id: string }>(
  controllers: readonly Pick<ControllerView, "doorId">[],
  doors: readonly Door[],
): readonly Door[] {
  return doors.filter(({ id }) => controllers.every(({ doorId }) => doorId !== id));
}

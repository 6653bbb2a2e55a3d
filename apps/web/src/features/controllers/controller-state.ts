import { MOST_CLOCK_DIFFERENCE } from "@platzwart/contract/device-link/limits";
import type { ControllerView } from "@platzwart/contract/endpoints/controller-endpoints";
import { type Instant, milliseconds } from "@platzwart/domain/time/instant";
import { controllersTexts } from "@platzwart/texts/pages/controllers";
import { type Enrolled, enrolmentState } from "../../entities/enrolment/enrolment.ts";

type Claim = Pick<ControllerView, "claimEndsAt" | "isLinked">;

/** Enrolment as EnrolmentSign shows it; during a replacement that of the former machine. */
export function enrolmentOf({
  enrolledAt,
  claimEndsAt,
  isLinked,
}: Claim & Pick<ControllerView, "enrolledAt">): Enrolled {
  return { codeEndsAt: enrolledAt === null ? claimEndsAt : null, isConnected: isLinked };
}

/** Whether the first link of a machine is due. */
export function isClaimOpen({ claimEndsAt }: Pick<ControllerView, "claimEndsAt">, now: Instant): boolean {
  return claimEndsAt !== null && now < claimEndsAt;
}

/** Whether a machine with the one-time code awaits acceptance. */
export function needsApproval(
  {
    isAwaitingApproval,
    claimant,
    claimEndsAt,
  }: Pick<ControllerView, "isAwaitingApproval" | "claimant" | "claimEndsAt">,
  now: Instant,
): boolean {
  return isAwaitingApproval && claimant !== null && isClaimOpen({ claimEndsAt }, now);
}

/** Whether the machine was reported stolen and not replaced yet. */
export function hasBeenStolen({ enrolledAt, lastSeenAt }: Pick<ControllerView, "enrolledAt" | "lastSeenAt">) {
  return enrolledAt === null && lastSeenAt !== null;
}

/** Fault of the clock in words; null: none known (M-06). */
export function clockTrouble({ clock }: Pick<ControllerView, "clock">): string | null {
  if (clock === null) return null;
  if (clock.trust !== "synced") return controllersTexts.clock[clock.trust];
  const { ahead } = clock;
  return Math.abs(ahead) > MOST_CLOCK_DIFFERENCE ? controllersTexts.clock.differs(milliseconds(ahead)) : null;
}

/** `listed`: undefined once the controller was removed. */
export function claimProgress(
  listed: Claim | undefined,
  now: Instant,
): "waiting" | "used" | "expired" | "removed" {
  if (listed === undefined) return "removed";
  const state = enrolmentState({ codeEndsAt: listed.claimEndsAt, isConnected: listed.isLinked }, now);
  return state === "waiting" || state === "expired" ? state : "used";
}

/** Doors that can get a controller, as each has at most one. */
export function doorsWithoutController<Door extends { readonly id: string }>(
  controllers: readonly Pick<ControllerView, "doorId">[],
  doors: readonly Door[],
): readonly Door[] {
  return doors.filter(({ id }) => controllers.every(({ doorId }) => doorId !== id));
}

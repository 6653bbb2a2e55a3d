import type { ReasonView } from "@platzwart/contract/reason";
import { type CourtId, defaultCourtName } from "@platzwart/domain/court/court";
import type { Reason } from "@platzwart/domain/scheduler/reason";
import type { Interval } from "@platzwart/domain/time/interval";

/** Names for the ids in reasons; null: unknown or erased. */
export interface ReasonNames {
  holderName(codeId: string): string | null;
  /** Without margins. */
  bookedTime(codeId: string): Interval | null;
  userName(userId: string): string | null;
  blockReason(blockId: string): string | null;
  courtName(courtId: CourtId): string | null;
}

/** By a code's id; null: unknown, or erased. */
export function holderNames(
  codes: readonly { readonly id: string; readonly holderName: string }[],
): (id: string) => string | null {
  const names = new Map(codes.map(({ id, holderName }) => [id, holderName]));
  // an erased name is empty
  return (id) => names.get(id) || null;
}

/** By a code's id; null: unknown. */
export function bookedTimes(
  codes: readonly { readonly id: string; readonly validity: Interval }[],
): (id: string) => Interval | null {
  const times = new Map(codes.map(({ id, validity }) => [id, validity]));
  return (id) => times.get(id) ?? null;
}

export function reasonViews(reasons: readonly Reason[], names: ReasonNames): ReasonView[] {
  return reasons.map((reason): ReasonView => {
    switch (reason.kind) {
      case "window":
      case "held_back":
        return {
          ...reason,
          name: names.holderName(reason.codeId),
          booked: names.bookedTime(reason.codeId),
        };
      case "no_window": {
        const { kind, next } = reason;
        return {
          kind,
          next: next && {
            ...next,
            name: names.holderName(next.codeId),
            booked: names.bookedTime(next.codeId),
          },
        };
      }
      case "override": {
        const { kind, on, until, userId } = reason;
        // runs of earlier versions have no reason
        return { kind, on, until, by: names.userName(userId), reason: reason.reason ?? null };
      }
      case "shared_light": {
        const { kind, on, courtIds } = reason;
        return { kind, on, courts: courtIds.map((id) => names.courtName(id) ?? defaultCourtName(id)) };
      }
      case "being_switched":
        return { kind: reason.kind, on: reason.on, by: names.userName(reason.userId) };
      case "opened_by_person":
      case "locked_by_hand":
        return { kind: reason.kind, by: names.userName(reason.userId) };
      case "blocked": {
        const { kind, blockId, until, courtId } = reason;
        const court = courtId === undefined ? null : names.courtName(courtId);
        return { kind, blockId, reason: names.blockReason(blockId) ?? "", until, court };
      }
      default:
        return reason;
    }
  });
}

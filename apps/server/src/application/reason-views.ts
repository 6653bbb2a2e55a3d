import type { ReasonView } from "@platzwart/contract/reason";
import type { Reason } from "@platzwart/domain/scheduler/decide";
import type { HallState } from "./hall-state.ts";

/** Reasons with the names of the codes, blocks and users that they speak of. */
export function reasonViews(reasons: readonly Reason[], state: HallState): ReasonView[] {
  const nameOf = (codeId: string) => state.codes.find(({ id }) => id === codeId)?.userName ?? null;
  return reasons.map((reason): ReasonView => {
    switch (reason.kind) {
      case "window":
        return { ...reason, name: nameOf(reason.codeId) };
      case "no_window":
        return {
          kind: reason.kind,
          next: reason.next && { ...reason.next, name: nameOf(reason.next.codeId) },
        };
      case "override":
        return {
          kind: reason.kind,
          on: reason.on,
          until: reason.until,
          by: state.userNames.get(reason.userId) ?? null,
        };
      case "blocked": {
        const block = state.blocks.find(({ id }) => id === reason.blockId);
        return { ...reason, reason: block?.reason ?? "" };
      }
      default:
        return reason;
    }
  });
}

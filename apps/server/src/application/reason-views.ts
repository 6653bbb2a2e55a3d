import type { ReasonView } from "@platzwart/contract/reason";
import type { Reason } from "@platzwart/domain/scheduler/decide";

/** The names of what reasons speak of; null once they are erased. */
export interface ReasonNames {
  codeName(id: string): string | null;
  userName(id: string): string | null;
  blockReason(id: string): string | null;
}

/** Whose codes they are, by id; null for one that is not among them or whose name is erased. */
export function codeNames(
  codes: readonly { readonly id: string; readonly userName: string }[],
): (id: string) => string | null {
  const names = new Map(codes.map(({ id, userName }) => [id, userName]));
  return (id) => names.get(id) || null;
}

/** Reasons with the names of the codes, blocks and users that they speak of. */
export function reasonViews(reasons: readonly Reason[], names: ReasonNames): ReasonView[] {
  return reasons.map((reason): ReasonView => {
    switch (reason.kind) {
      case "window":
        return { ...reason, name: names.codeName(reason.codeId) };
      case "no_window": {
        const { kind, next } = reason;
        return { kind, next: next && { ...next, name: names.codeName(next.codeId) } };
      }
      case "override": {
        const { kind, on, until, userId } = reason;
        return { kind, on, until, by: names.userName(userId) };
      }
      case "blocked":
        return { ...reason, reason: names.blockReason(reason.blockId) ?? "" };
      default:
        return reason;
    }
  });
}

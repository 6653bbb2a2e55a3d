import type { ReasonView } from "@platzwart/contract/reason";
import type { Reason } from "@platzwart/domain/scheduler/decide";

/** Looks up the names of codes and users and the reasons of blocks that reasons mention; null once erased. */
export interface ReasonNames {
  codeName(id: string): string | null;
  userName(id: string): string | null;
  blockReason(id: string): string | null;
}

/** A look-up of the codes' names by id; null for unknown codes and erased names. */
export function codeNames(
  codes: readonly { readonly id: string; readonly holderName: string }[],
): (id: string) => string | null {
  const names = new Map(codes.map(({ id, holderName }) => [id, holderName]));
  return (id) => names.get(id) || null;
}

/** Adds to reasons the names of the codes, blocks and users that they mention. */
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

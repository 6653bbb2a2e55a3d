import type { AccessChange, AccessHead } from "@platzwart/contract/device-link/documents";
import type { CourtId } from "@platzwart/domain/court/court";
import type { ListDigest } from "@platzwart/machine/list-digest";
import type { ListStepOfDoor, ListTime } from "./door-list.ts";

/** The list that a controller has acknowledged; its revision is that of the facts of which it was made. */
export interface KeptList extends ListTime {
  /** The revision under which the controller keeps it: above that of the facts after a database was restored. */
  readonly keptAs: number;
  /** The courts that its door had. */
  readonly courtIds: readonly CourtId[];
  readonly head: AccessHead;
  readonly digest: ListDigest;
}

/** What a controller is told of a step from the list that it keeps; null: there is nothing to tell. */
export function changeOf(
  kept: KeptList,
  { head, put, removed }: ListStepOfDoor,
  revision: number,
): AccessChange | null {
  if (put.length + removed.length === 0 && kept.digest.hasHead(head)) return null;
  const { door, openSeconds, codeLength, permanentCodesAllowed, courts, holds, offsets } = head;
  const hasOffsets = JSON.stringify(offsets) === JSON.stringify(kept.head.offsets);
  return {
    ...{ document: "access_change", door, revision },
    base: { revision: kept.keptAs, digest: kept.digest.text },
    head: {
      ...{ openSeconds, codeLength, permanentCodesAllowed, courts, holds },
      ...(hasOffsets ? {} : { offsets }),
    },
    ...{ put: [...put], removed: [...removed] },
    digest: kept.digest.after({ head, put, removed }),
  };
}

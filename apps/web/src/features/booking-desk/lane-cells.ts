import type { BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";

/** What names a court's free time among the cells of the lanes. */
export const gapKey = (courtId: CourtId, from: Instant): string => `gap ${courtId} ${from}`;

/** What names a block there. */
export const blockKey = ({ id }: Pick<BlockView, "id">): string => `block ${id}`;

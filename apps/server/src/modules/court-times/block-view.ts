import type { BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { BlockRecord } from "../../facts/block-records.ts";

export function blockView({ id, courtId, period, reason, createdAt }: BlockRecord): BlockView {
  return { id, courtId, ...period, reason, createdAt };
}

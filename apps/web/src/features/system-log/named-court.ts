import type { CourtId } from "@platzwart/domain/court/court";

/** What the log says of a court. */
export interface NamedCourt {
  readonly id: CourtId;
  readonly name: string;
}

import type { CourtId } from "@platzwart/domain/court/court";

/** What the scheduler's sections say of a court. */
export interface NamedCourt {
  readonly id: CourtId;
  readonly name: string;
}

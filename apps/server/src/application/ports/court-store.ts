import type { Court, CourtId } from "@platzwart/domain/court/court";
import type { LightOverride } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";

export interface CourtRecord extends Court {
  /** The state that the lamp last reported. */
  readonly isLightOn: boolean;
  readonly lightReportedAt: Instant | null;
  /** See CourtFacts.lightIntent. */
  readonly lightIntent: boolean | null;
  readonly lightOverride: LightOverride | null;
  /** The cause of the last change of the light; null: no change was observed yet. */
  readonly lightCause: LightCause | null;
}

/** Why a light was switched: by rule, by a person here, or at the lamp. */
export type LightCause =
  | { readonly kind: "rule" }
  | { readonly kind: "person"; readonly userId: string }
  | { readonly kind: "device" };

export interface CourtStore {
  /** Every court, also unavailable ones, in order of id. */
  list(): Promise<CourtRecord[]>;
  get(id: CourtId): Promise<CourtRecord | null>;
  insert(court: CourtRecord): Promise<void>;
  update(id: CourtId, changes: Partial<Omit<CourtRecord, "id">>): Promise<void>;
}

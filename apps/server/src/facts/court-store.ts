import type { Court, CourtId } from "@platzwart/domain/court/court";
import type { LightIntent, LightOverride } from "@platzwart/domain/scheduler/facts";
import type { Instant } from "@platzwart/domain/time/instant";

/** A stored court with the state of its light. */
export interface CourtRecord extends Court {
  /** The state that the lamp last reported (true: on); false before the first report. */
  readonly isLightOn: boolean;
  /** When the lamp first reported its present state; null: the lamp has never reported. */
  readonly lightReportedAt: Instant | null;
  /**
   * The state that the light keeps while nothing switches it automatically: off after a booking was ended early,
   * or what an override left behind (C-14). A switch by a user in manual mode clears it. null: leave the light as it
   * is.
   */
  readonly lightIntent: LightIntent | null;
  /** CourtFacts.manualLight. */
  readonly manualLight: boolean | null;
  /** null: the light is not switched against the automatic control. */
  readonly lightOverride: LightOverride | null;
  /** The cause of the last change of the light; null: no change was observed yet. */
  readonly lightCause: LightCause | null;
}

/**
 * What switched a light: the automatic control by bookings ("rule"), a user of this panel ("person"), or somebody at
 * the lamp itself ("device").
 */
export type LightCause =
  | { readonly kind: "rule" }
  | { readonly kind: "person"; readonly userId: string }
  | { readonly kind: "device" };

/** What a court's lamps last reported, taken together. */
export type ReportedLight = Pick<CourtRecord, "isLightOn" | "lightReportedAt" | "lightCause">;

/** What the table tells of a court to those who read it beside the program; null: unknown. */
export interface ObservedCourt {
  readonly status: Court["status"] | "blocked";
  readonly isDoorOpen: boolean | null;
  readonly isVentilationOn: boolean | null;
}

/** What of a court people change, beside its light. */
export type CourtPart = "name" | "mode" | "operation";

/** Who last changed a court. */
export interface CourtChange {
  readonly courtId: CourtId;
  readonly part: CourtPart;
  readonly at: Instant;
  /** The id of the user. */
  readonly by: string;
}

export interface CourtStore {
  /** Every court, also those that are unavailable or beyond the court count, in order of id. */
  list(): Promise<CourtRecord[]>;
  get(id: CourtId): Promise<CourtRecord | null>;
  insert(court: CourtRecord): Promise<void>;
  update(id: CourtId, changes: Partial<Omit<CourtRecord, "id">>): Promise<void>;
  /** Changes no fact: the program knows what its lamps report, and reads it back at its start only. */
  saveReportedLight(id: CourtId, light: ReportedLight): Promise<void>;
  /** Notes who changed it last. */
  noteChange(change: CourtChange): Promise<void>;
  /** Who last changed each court, by its number; one that nobody changed is left out. */
  lastChanges(): Promise<CourtChange[]>;
  /** Stores what the program itself never reads back. */
  putObserved(id: CourtId, observed: ObservedCourt): Promise<void>;
}

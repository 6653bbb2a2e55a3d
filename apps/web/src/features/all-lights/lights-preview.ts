import type { LeftOutReason } from "@platzwart/contract/endpoints/all-lights-endpoints";
import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import type { LightsEntry } from "./lights-entry.ts";

type Booked<Part extends "booking" | "next"> = CourtView & {
  readonly [Key in Part]: NonNullable<CourtView[Key]>;
};

interface LightsPreview {
  readonly leftOut: readonly { readonly court: CourtView; readonly why: LeftOutReason }[];
  /** Lit in manual mode: no rule ever switches them off, so "off" can include them. */
  readonly litByHand: readonly CourtView[];
  /** Lit courts with a running booking, which "off" leaves out unless included. */
  readonly playing: readonly Booked<"booking">[];
  /** Courts whose next booking begins before the end, in the dark. */
  readonly coming: readonly Booked<"next">[];
}

/** What an override would do to each court; `end`: null: unknown. */
export function previewLights(
  courts: readonly CourtView[],
  {
    on,
    end,
    includeBooked,
    includeByHand,
  }: Pick<LightsEntry, "includeBooked" | "includeByHand"> & {
    readonly on: boolean;
    readonly end: Instant | null;
  },
): LightsPreview {
  const litByHand = on ? [] : courts.filter(({ autoMode, isLightOn }) => !autoMode && isLightOn);
  const leftOut = courts.flatMap((court) => {
    const why = whyLeftOut(court);
    return why === null || (includeByHand && litByHand.includes(court)) ? [] : [{ court, why }];
  });
  if (on) return { leftOut, litByHand, playing: [], coming: [] };
  const inAutoMode = courts.filter((court) => whyLeftOut(court) === null);
  // a blocked or dark court needs no notice that it stays lit
  const playing = inAutoMode.filter(
    (court): court is Booked<"booking"> => court.booking !== null && court.isLightOn,
  );
  const switchedOff = includeBooked ? inAutoMode : inAutoMode.filter(({ booking }) => booking === null);
  const coming = switchedOff.filter(
    (court): court is Booked<"next"> => court.next !== null && end !== null && court.next.from < end,
  );
  return { leftOut, litByHand, playing, coming };
}

function whyLeftOut({ light, autoMode }: CourtView): LeftOutReason | null {
  if (light.isSimulated === null) return "no_lamp";
  return autoMode ? null : "manual_mode";
}

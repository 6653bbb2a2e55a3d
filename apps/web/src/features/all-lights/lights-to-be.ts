import type { LeftOutReason } from "@platzwart/contract/endpoints/all-lights-endpoints";
import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import type { LightsEntry } from "./lights-entry.ts";

type Booked<Part extends "booking" | "next"> = CourtView & {
  readonly [Key in Part]: NonNullable<CourtView[Key]>;
};

interface LightsToBe {
  readonly leftOut: readonly { readonly court: CourtView; readonly why: LeftOutReason }[];
  /** Lit by hand: no rule switches them off, though closing the hall includes them. */
  readonly handLit: readonly CourtView[];
  /** Courts with a running booking, which "off" leaves out unless included. */
  readonly playing: readonly Booked<"booking">[];
  /** Bookings that begin before the end and would be in the dark. */
  readonly coming: readonly Booked<"next">[];
}

/** Preview of the effect on each court; `end`: null: unknown. */
export function lightsToBe(
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
): LightsToBe {
  const handLit = on ? [] : courts.filter(({ autoMode, isLightOn }) => !autoMode && isLightOn);
  const leftOut = courts.flatMap((court) => {
    const why = whyLeftOut(court);
    return why === null || (includeByHand && handLit.includes(court)) ? [] : [{ court, why }];
  });
  if (on) return { leftOut, handLit, playing: [], coming: [] };
  const ruled = courts.filter((court) => whyLeftOut(court) === null);
  // a blocked or dark court needs no notice that it stays lit
  const playing = ruled.filter(
    (court): court is Booked<"booking"> => court.booking !== null && court.isLightOn,
  );
  const dark = includeBooked ? ruled : ruled.filter(({ booking }) => booking === null);
  const coming = dark.filter(
    (court): court is Booked<"next"> => court.next !== null && end !== null && court.next.from < end,
  );
  return { leftOut, handLit, playing, coming };
}

function whyLeftOut({ light, autoMode }: CourtView): LeftOutReason | null {
  if (light.isSimulated === null) return "no_lamp";
  return autoMode ? null : "manual_mode";
}

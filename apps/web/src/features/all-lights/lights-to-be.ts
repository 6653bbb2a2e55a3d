import type { LeftOutWhy } from "@platzwart/contract/endpoints/all-lights-endpoints";
import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import type { LightsEntry } from "./lights-entry.ts";

type Booked<Part extends "booking" | "next"> = CourtView & {
  readonly [Key in Part]: NonNullable<CourtView[Key]>;
};

interface LightsToBe {
  /** Nobody switches these together with the others, as the server answers it. */
  readonly leftOut: readonly { readonly court: CourtView; readonly why: LeftOutWhy }[];
  /** They burn by hand: no rule puts them out, but whoever closes the hall means them too. */
  readonly byHand: readonly CourtView[];
  /** Somebody plays there now, which spares it from "off" unless that is meant. */
  readonly playing: readonly Booked<"booking">[];
  /** Somebody comes before the end, and finds it dark. */
  readonly coming: readonly Booked<"next">[];
}

/** What becomes of which court's light, before anybody asks for it. `end`: null: not known. */
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
  const byHand = on ? [] : courts.filter(({ autoMode, isLightOn }) => !autoMode && isLightOn);
  const leftOut = courts.flatMap((court) => {
    const why = whyLeftOut(court);
    return why === null || (includeByHand && byHand.includes(court)) ? [] : [{ court, why }];
  });
  if (on) return { leftOut, byHand, playing: [], coming: [] };
  const ruled = courts.filter((court) => whyLeftOut(court) === null);
  // of a court that is blocked or dark nobody has to be told that it stays lit
  const playing = ruled.filter(
    (court): court is Booked<"booking"> => court.booking !== null && court.isLightOn,
  );
  const dark = includeBooked ? ruled : ruled.filter(({ booking }) => booking === null);
  const coming = dark.filter(
    (court): court is Booked<"next"> => court.next !== null && end !== null && court.next.from < end,
  );
  return { leftOut, byHand, playing, coming };
}

function whyLeftOut({ light, autoMode }: CourtView): LeftOutWhy | null {
  if (light.isSimulated === null) return "no_lamp";
  return autoMode ? null : "manual_mode";
}

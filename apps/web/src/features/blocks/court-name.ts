import type { CourtId } from "@platzwart/domain/court/court";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import type { NamedCourt } from "./block-form.tsx";

/** What a court is called; one that is out of use by its number. */
export function nameIn(courts: readonly NamedCourt[]): (id: CourtId) => string {
  return (id) => courts.find((court) => court.id === id)?.name ?? blockTexts.court(id);
}

import type { CourtView } from "@platzwart/contract/calls/court-calls";
import type { DoorView } from "@platzwart/contract/calls/door-calls";
import { planTexts } from "@platzwart/texts/pages/hall-plan";
import type { CSSProperties, ReactNode } from "react";
import { doorsOf } from "../../shared/door-phase.ts";
import { expectedCourts, placesToCome } from "../../shared/expected-courts.ts";
import { useNow } from "../../shared/now.ts";
import { Bay, BayToCome } from "./bay.tsx";
import { DrawingDefinitions } from "./court-drawing.tsx";
import { planColumns } from "./plan-columns.ts";
import "./hall-plan.css";

interface HallPlanProps {
  /** By id, blocked ones among them; undefined: not known yet. */
  readonly courts: readonly CourtView[] | undefined;
  readonly doors: readonly DoorView[] | undefined;
  /** The plant room on the right: temperature and what keeps it. */
  readonly climate: ReactNode;
}

/** The hall from above: which court is lit, who plays, which door is open. Nothing is brighter than a light that burns. */
export function HallPlan({ courts, doors, climate }: HallPlanProps) {
  const now = useNow();
  if (courts?.length === 0) return null;
  const count = courts?.length ?? expectedCourts();
  const { wide, middle, narrow, rows } = planColumns(count);
  const columns = { "--wide": wide, "--middle": middle, "--narrow": narrow } as CSSProperties;
  return (
    <section className="plan" aria-label={planTexts.heading} data-rows={rows} style={columns}>
      <DrawingDefinitions />
      <ul className="plan-bays" aria-busy={courts === undefined || undefined}>
        {courts === undefined && placesToCome().map((place) => <BayToCome key={place} />)}
        {courts?.map((court) => (
          <Bay key={court.id} court={court} doors={doors && doorsOf(doors, court.id)} now={now} />
        ))}
      </ul>
      {climate}
    </section>
  );
}

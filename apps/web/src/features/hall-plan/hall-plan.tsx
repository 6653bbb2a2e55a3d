import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { ReactNode } from "react";
import { doorsOf } from "../../shared/door-phase.ts";
import { expectedCourts } from "../../shared/expected-courts.ts";
import { useNow } from "../../shared/now.ts";
import { Bay } from "./bay.tsx";
import { BaysToCome, PlanFrame } from "./plan-frame.tsx";

interface HallPlanProps {
  /** By id, blocked ones among them; undefined: not known yet. */
  readonly courts: readonly CourtView[] | undefined;
  readonly doors: readonly DoorView[] | undefined;
  /** The plant room on the right: temperature and what keeps it. */
  readonly climate: ReactNode;
  /** A court was touched; `bay`: its place in the plan. */
  onOpen(court: CourtView, bay: Element): void;
}

/** The hall from above: which court is lit, who plays, which door is open. Nothing is brighter than a light that burns. */
export function HallPlan({ courts, doors, climate, onOpen }: HallPlanProps) {
  const now = useNow();
  if (courts?.length === 0) return null;
  return (
    <PlanFrame
      count={courts?.length ?? expectedCourts()}
      isBusy={courts === undefined}
      bays={
        courts === undefined ? (
          <BaysToCome />
        ) : (
          courts.map((court) => (
            <Bay
              key={court.id}
              court={court}
              doors={doors && doorsOf(doors, court.id)}
              now={now}
              onOpen={(bay) => onOpen(court, bay)}
            />
          ))
        )
      }
      climate={climate}
    />
  );
}

import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { ReactNode } from "react";
import { lastKnownCourtCount } from "../../entities/courts/expected-courts.ts";
import { doorsOf } from "../../entities/doors/door-phase.ts";
import { useNow } from "../../lib/clock/now.ts";
import { Bay } from "./bay.tsx";
import { BaysLoading, PlanFrame } from "./plan-frame.tsx";

interface HallPlanProps {
  /** By id, blocked ones included; undefined: unknown. */
  readonly courts: readonly CourtView[] | undefined;
  readonly doors: readonly DoorView[] | undefined;
  readonly climate: ReactNode;
  onOpen(court: CourtView, bay: Element): void;
}

/** The hall from above; lit lamps are the brightest elements. */
export function HallPlan({ courts, doors, climate, onOpen }: HallPlanProps) {
  const now = useNow();
  if (courts?.length === 0) return null;
  return (
    <PlanFrame
      count={courts?.length ?? lastKnownCourtCount()}
      isBusy={courts === undefined}
      bays={
        courts === undefined ? (
          <BaysLoading />
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

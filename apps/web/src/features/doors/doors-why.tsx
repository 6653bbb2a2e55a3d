import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { doorMode, nextDoorChange } from "@platzwart/texts/door-next";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { doorPhase, doorsOf } from "../../entities/doors/door-phase.ts";
import { ReasonChains } from "../../entities/reason-chains.tsx";
import { useNow } from "../../lib/clock/now.ts";
import { DoorBadge } from "./door-badge.tsx";
import { doorReport } from "./door-report.ts";

interface DoorsWhyProps {
  readonly courtId: CourtId;
  readonly doors: readonly DoorView[] | undefined;
}

/** Reasons for the state of a court's doors, their reports and next actions (Z-09). */
export function DoorsWhy({ courtId, doors }: DoorsWhyProps) {
  const now = useNow();
  return (
    <div>
      {doorsOf(doors ?? [], courtId).map((door) => (
        <ReasonChains
          key={door.id}
          heading={
            <>
              {door.name} <DoorBadge phase={doorPhase(door, now)} isPending={door.isPending} />
            </>
          }
          reasons={door.desired.reasons}
          effect={door.mode === "code_only" ? "codes" : "door"}
          until={door.desired.until}
          facts={[
            [doorTexts.desired, isToBeOpen(door) ? doorTexts.phases.open : doorTexts.phases.closed],
            [doorTexts.reported, doorReport(door, now)],
            [doorMode(door), nextDoorChange(door, now)],
          ]}
        />
      ))}
    </div>
  );
}

/** Whether anything demands an open door: a window, or a person's or a code's opening outside of windows. */
const isToBeOpen = ({ desired: { released, reasons } }: DoorView) =>
  released || reasons.some(({ kind }) => kind.startsWith("opened_by"));

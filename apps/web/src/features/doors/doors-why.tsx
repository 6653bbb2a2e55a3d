import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { doorMode, doorNext } from "@platzwart/texts/door-next";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { reasonText } from "@platzwart/texts/reasons";
import { doorPhase, doorsOf } from "../../shared/door-phase.ts";
import { useNow } from "../../shared/now.ts";
import { DoorBadge } from "./door-badge.tsx";
import { doorReport } from "./door-report.ts";

interface DoorsWhyProps {
  readonly courtId: CourtId;
  readonly doors: readonly DoorView[] | undefined;
}

/** Why a court's doors are as they are, what they reported and what comes next (Z-09). */
export function DoorsWhy({ courtId, doors }: DoorsWhyProps) {
  const now = useNow();
  return (
    <div>
      {doorsOf(doors ?? [], courtId).map((door) => (
        <div className="why" key={door.id}>
          <h5>
            {door.name} <DoorBadge phase={doorPhase(door, now)} isPending={door.isPending} />
          </h5>
          <ul>
            {door.desired.reasons.map((reason) => (
              <li key={JSON.stringify(reason)}>{reasonText(reason, now)}</li>
            ))}
          </ul>
          <dl>
            <dt>{doorTexts.desired}</dt>
            <dd className="value">
              {door.desired.released ? doorTexts.phases.open : doorTexts.phases.closed}
            </dd>
            <dt>{doorTexts.reported}</dt>
            <dd className="value">{doorReport(door, now)}</dd>
            <dt>{doorMode(door)}</dt>
            <dd className="value">{doorNext(door, now)}</dd>
          </dl>
        </div>
      ))}
    </div>
  );
}

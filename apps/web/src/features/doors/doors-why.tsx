import type { DoorView } from "@platzwart/contract/calls/door-calls";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import { doorMode, doorNext } from "@platzwart/texts/door-next";
import { asOf, moment } from "@platzwart/texts/format";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { reasonText } from "@platzwart/texts/reasons";
import { doorPhase, doorsOf } from "../../shared/door-phase.ts";
import { useNow } from "../../shared/now.ts";
import { DoorBadge } from "./door-badge.tsx";

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
            <dd className="value">{reportedText(door, now)}</dd>
            <dt>{doorMode(door)}</dt>
            <dd className="value">{doorNext(door, now)}</dd>
          </dl>
        </div>
      ))}
    </div>
  );
}

function reportedText({ isUnlocked, reportedAt, fault }: DoorView, now: Instant): string {
  if (isUnlocked === null || reportedAt === null) return doorTexts.neverReported;
  const phase = doorTexts.phases[isUnlocked ? "open" : "closed"];
  return fault === null
    ? doorTexts.reportedSince(phase, moment(reportedAt, now))
    : `${doorTexts.lastKnown(phase)}, ${asOf(reportedAt, now)}`;
}

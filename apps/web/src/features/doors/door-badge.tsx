import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { doorTexts } from "@platzwart/texts/pages/doors";
import { DOOR_ICONS } from "../../entities/doors/door-icons.tsx";
import { type DoorPhase, doorPhase, doorsOf } from "../../entities/doors/door-phase.ts";
import { useNow } from "../../lib/clock/now.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { PendingIcon } from "../../ui/icons.tsx";

const TONES: Readonly<Record<DoorPhase, BadgeTone>> = { open: "door", closed: "mute", unknown: "unknown" };

/** Reported, pending or unknown state of a door (W-06). */
export function DoorBadge({ phase, isPending }: { readonly phase: DoorPhase; readonly isPending: boolean }) {
  const isSwitching = isPending && phase !== "unknown";
  return (
    <Badge
      tone={isSwitching ? "door-pending" : TONES[phase]}
      icon={isSwitching ? <PendingIcon /> : DOOR_ICONS[phase]}
    >
      {isSwitching ? doorTexts.switching : doorTexts.phases[phase]}
    </Badge>
  );
}

interface DoorSignProps {
  readonly courtId: CourtId;
  readonly doors: readonly DoorView[] | undefined;
}

/** Icon for the state of a court's first door, with words for screen readers. */
export function DoorSign({ courtId, doors }: DoorSignProps) {
  const now = useNow();
  const [door] = doorsOf(doors ?? [], courtId);
  if (door === undefined) return null;
  const phase = doorPhase(door, now);
  return (
    <>
      {DOOR_ICONS[phase]}
      <span className="only-spoken">
        {doorTexts.door} {doorTexts.phases[phase]}
      </span>
    </>
  );
}

import type { DoorView } from "@platzwart/contract/calls/door-calls";
import type { CourtId } from "@platzwart/domain/court/court";
import { doorTexts } from "@platzwart/texts/pages/doors";
import type { ReactNode } from "react";
import { type DoorPhase, doorPhase, doorsOf } from "../../shared/door-phase.ts";
import { useNow } from "../../shared/now.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { DoorClosedIcon, DoorIcon, DoorUnknownIcon, PendingIcon } from "../../ui/icons.tsx";

const BADGES: Readonly<Record<DoorPhase, { readonly tone: BadgeTone; readonly icon: ReactNode }>> = {
  open: { tone: "door", icon: <DoorIcon /> },
  closed: { tone: "mute", icon: <DoorClosedIcon /> },
  unknown: { tone: "unknown", icon: <DoorUnknownIcon /> },
};

/** What a door reported, or that it is being told something, or that nobody knows (W-06). */
export function DoorBadge({ phase, isPending }: { readonly phase: DoorPhase; readonly isPending: boolean }) {
  if (isPending && phase !== "unknown")
    return (
      <Badge tone="door-pending" icon={<PendingIcon />}>
        {doorTexts.switching}
      </Badge>
    );
  const { tone, icon } = BADGES[phase];
  return (
    <Badge tone={tone} icon={icon}>
      {doorTexts.phases[phase]}
    </Badge>
  );
}

interface DoorSignProps {
  readonly courtId: CourtId;
  readonly doors: readonly DoorView[] | undefined;
}

/** The sign of a court's first door alone, beside its name on the lane. */
export function DoorSign({ courtId, doors }: DoorSignProps) {
  const now = useNow();
  const [door] = doorsOf(doors ?? [], courtId);
  if (door === undefined) return null;
  const phase = doorPhase(door, now);
  return (
    <>
      {BADGES[phase].icon}
      <span className="only-spoken">
        {doorTexts.door} {doorTexts.phases[phase]}
      </span>
    </>
  );
}

import { doorScreenTexts as texts } from "@platzwart/texts/pages/door-control";
import type { DoorPhase } from "../../shared/door-phase.ts";
import { Badge } from "../../ui/badge.tsx";
import { DoorIcon, OfflineIcon, PendingIcon, RunningIcon, UnknownIcon } from "../../ui/icons.tsx";
import { LockIcon } from "../../ui/keypad-icons.tsx";
import type { ScreenDoor } from "./screen-door.ts";

interface DoorBadgesProps {
  readonly door: ScreenDoor;
  readonly phase: DoorPhase;
  readonly isLost: boolean;
}

/** Whether the door can be reached from here, and how it stands as it reported (D-02, W-06). */
export function DoorBadges({ door, phase, isLost }: DoorBadgesProps) {
  return (
    <p className="flex flex-wrap gap-2">
      {isLost || door.fault !== null ? (
        <Badge tone="on-dark" icon={<OfflineIcon />}>
          {texts.offline}
        </Badge>
      ) : (
        <Badge tone="on-dark" icon={<RunningIcon />}>
          {texts.connected}
        </Badge>
      )}
      <LockBadge isPending={door.isPending} phase={isLost ? "unknown" : phase} />
    </p>
  );
}

function LockBadge({ isPending, phase }: { readonly isPending: boolean; readonly phase: DoorPhase }) {
  if (isPending && phase !== "unknown")
    return (
      <Badge tone="on-dark" icon={<PendingIcon />}>
        {texts.switching}
      </Badge>
    );
  if (phase === "open")
    return (
      <Badge tone="on-dark" icon={<DoorIcon />}>
        {texts.open}
      </Badge>
    );
  if (phase === "closed")
    return (
      <Badge tone="on-dark" icon={<LockIcon />}>
        {texts.locked}
      </Badge>
    );
  return (
    <Badge tone="on-dark" icon={<UnknownIcon />}>
      {texts.unknown}
    </Badge>
  );
}

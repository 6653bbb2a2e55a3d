import { doorScreenTexts as texts } from "@platzwart/texts/pages/door-control";
import type { ReactNode } from "react";
import type { DoorPhase } from "../../entities/doors/door-phase.ts";
import { Badge } from "../../ui/badge.tsx";
import { DoorIcon, OfflineIcon, PendingIcon, RunningIcon, UnknownIcon } from "../../ui/icons.tsx";
import { LockIcon } from "../../ui/keypad-icons.tsx";
import type { ScreenDoor } from "./screen-door.ts";

interface DoorBadgesProps {
  readonly door: ScreenDoor;
  readonly phase: DoorPhase;
  readonly isLost: boolean;
}

const PHASE_BADGES: Readonly<Record<DoorPhase, readonly [icon: ReactNode, word: string]>> = {
  open: [<DoorIcon key="icon" />, texts.open],
  closed: [<LockIcon key="icon" />, texts.locked],
  unknown: [<UnknownIcon key="icon" />, texts.unknown],
};

/** Reachability and reported state of the door (D-02, W-06). */
export function DoorBadges({ door, phase, isLost }: DoorBadgesProps) {
  const isUnreachable = isLost || door.fault !== null;
  const shownPhase = isLost ? "unknown" : phase;
  const isSwitching = door.isPending && shownPhase !== "unknown";
  const [icon, word] = isSwitching ? [<PendingIcon key="icon" />, texts.switching] : PHASE_BADGES[shownPhase];
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone="on-dark" icon={isUnreachable ? <OfflineIcon /> : <RunningIcon />}>
        {isUnreachable ? texts.offline : texts.connected}
      </Badge>
      <Badge tone="on-dark" icon={icon}>
        {word}
      </Badge>
    </p>
  );
}

import type { CourtView } from "@platzwart/contract/calls/court-calls";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import {
  LightAutoIcon,
  LightOffIcon,
  LightOnIcon,
  OfflineIcon,
  PendingIcon,
  UnknownIcon,
} from "../../ui/icons.tsx";

interface LightBadgeProps {
  readonly court: CourtView;
  readonly pending: boolean | null;
}

const PHASES: Readonly<
  Record<CourtView["light"]["phase"], { readonly tone: BadgeTone; readonly icon: ReactNode }>
> = {
  on: { tone: "light", icon: <LightOnIcon /> },
  after_time: { tone: "after-light", icon: <LightAutoIcon /> },
  off: { tone: "mute", icon: <LightOffIcon /> },
};

/** What the lamp last reported, or that it is being switched, or that nobody knows (C-06). */
export function LightBadge({ court: { light }, pending }: LightBadgeProps) {
  if (light.isSimulated === null) {
    return (
      <Badge tone="mute" icon={<OfflineIcon />}>
        {courtTexts.lightMissing}
      </Badge>
    );
  }
  if (pending !== null) {
    return (
      <Badge tone="pending" icon={<PendingIcon />}>
        {pending ? courtTexts.switchingOn : courtTexts.switchingOff}
      </Badge>
    );
  }
  if (light.reportedAt === null) {
    return (
      <Badge tone="unknown" icon={<UnknownIcon />}>
        {courtTexts.lightUnknown}
      </Badge>
    );
  }
  const { tone, icon } = PHASES[light.phase];
  return (
    <Badge tone={light.fault === null ? tone : "unknown"} icon={icon}>
      {courtTexts.lightPhases[light.phase]}
    </Badge>
  );
}

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
export function LightBadge({ court, pending }: LightBadgeProps) {
  const { tone, icon, word } = lightState(court, pending);
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** The sign of a court's light alone, beside its name on the lane. */
export function LightSign({ court }: { readonly court: CourtView }) {
  const { icon, word } = lightState(court, court.light.pending);
  return (
    <>
      {icon}
      <span className="only-spoken">
        {courtTexts.light} {word}
      </span>
    </>
  );
}

interface LightState {
  readonly tone: BadgeTone;
  readonly icon: ReactNode;
  readonly word: string;
}

function lightState({ light }: CourtView, pending: boolean | null): LightState {
  if (light.isSimulated === null)
    return { tone: "mute", icon: <OfflineIcon />, word: courtTexts.lightMissing };
  if (pending !== null) {
    const word = pending ? courtTexts.switchingOn : courtTexts.switchingOff;
    return { tone: "pending", icon: <PendingIcon />, word };
  }
  if (light.reportedAt === null)
    return { tone: "unknown", icon: <UnknownIcon />, word: courtTexts.lightUnknown };
  const { tone, icon } = PHASES[light.phase];
  return { tone: light.fault === null ? tone : "unknown", icon, word: courtTexts.lightPhases[light.phase] };
}

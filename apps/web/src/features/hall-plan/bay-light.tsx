import type { CourtView } from "@platzwart/contract/calls/court-calls";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { planTexts } from "@platzwart/texts/pages/hall-plan";
import type { ReactNode } from "react";
import {
  LightAutoIcon,
  LightOffIcon,
  LightOnIcon,
  OfflineIcon,
  PendingIcon,
  UnknownIcon,
} from "../../ui/icons.tsx";
import type { CourtLook, CourtOutline } from "./court-drawing.tsx";

interface BayLight {
  readonly look: CourtLook;
  readonly outline: CourtOutline;
  readonly word: string;
  readonly tone: "lit" | "dim" | "warn";
  readonly icon: ReactNode;
}

const ICONS: Readonly<Record<CourtView["light"]["phase"], ReactNode>> = {
  on: <LightOnIcon />,
  after_time: <LightAutoIcon />,
  off: <LightOffIcon />,
};

/** A court's light in the plan: what its lamp reported, dashed where that is being changed or is not certain. */
export function bayLight({ isLightOn, light }: CourtView): BayLight {
  const look = isLightOn ? "lit" : "dark";
  const word = courtTexts.lightPhases[light.phase];
  if (light.isSimulated === null)
    return { look: "dark", outline: null, word: courtTexts.lightMissing, tone: "dim", icon: <OfflineIcon /> };
  if (light.pending !== null)
    return { look, outline: "pending", word: planTexts.switching, tone: "lit", icon: <PendingIcon /> };
  if (light.reportedAt === null)
    return {
      look: "dark",
      outline: "uncertain",
      word: courtTexts.lightUnknown,
      tone: "warn",
      icon: <UnknownIcon />,
    };
  if (light.fault !== null) return { look, outline: "uncertain", word, tone: "warn", icon: <UnknownIcon /> };
  return { look, outline: null, word, tone: isLightOn ? "lit" : "dim", icon: ICONS[light.phase] };
}

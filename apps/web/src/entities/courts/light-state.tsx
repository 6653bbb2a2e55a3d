import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import type { ReactNode } from "react";
import {
  LightAutoIcon,
  LightOffIcon,
  LightOnIcon,
  OfflineIcon,
  PendingIcon,
  UnknownIcon,
} from "../../ui/icons.tsx";

type Light = CourtView["light"];

/** missing: the court has no lamp; unknown: no report yet; old: the lamp has a fault, and the last report is shown. */
export type LightKnowledge = "missing" | "pending" | "unknown" | "old" | "certain";

interface LightState {
  readonly knowledge: LightKnowledge;
  readonly icon: ReactNode;
  readonly word: string;
}

const PHASE_ICONS: Readonly<Record<Light["phase"], ReactNode>> = {
  on: <LightOnIcon />,
  after_time: <LightAutoIcon />,
  off: <LightOffIcon />,
};

/** Icon and word of a court's light: the last report, or why none is valid (C-06); `pending`: the state that was commanded. */
export function lightState(
  light: Pick<Light, "isSimulated" | "reportedAt" | "fault" | "phase" | "isPartlyOn">,
  pending: boolean | null,
): LightState {
  if (light.isSimulated === null)
    return { knowledge: "missing", icon: <OfflineIcon />, word: courtTexts.lightMissing };
  if (pending !== null) {
    const word = pending ? courtTexts.switchingOn : courtTexts.switchingOff;
    return { knowledge: "pending", icon: <PendingIcon />, word };
  }
  if (light.reportedAt === null)
    return { knowledge: "unknown", icon: <UnknownIcon />, word: courtTexts.lightUnknown };
  const knowledge = light.fault === null ? "certain" : "old";
  if (light.isPartlyOn) return { knowledge, icon: PHASE_ICONS.on, word: courtTexts.partlyOn };
  return { knowledge, icon: PHASE_ICONS[light.phase], word: courtTexts.lightPhases[light.phase] };
}

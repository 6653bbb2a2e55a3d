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

/** "old": the lamp has a fault, and the last report is shown. */
export type LightKnowledge = "missing" | "pending" | "unknown" | "old" | "certain";

interface LightState {
  readonly known: LightKnowledge;
  readonly icon: ReactNode;
  readonly word: string;
}

const PHASE_ICONS: Readonly<Record<Light["phase"], ReactNode>> = {
  on: <LightOnIcon />,
  after_time: <LightAutoIcon />,
  off: <LightOffIcon />,
};

/** The last report, or why it is not valid (C-06). */
export function lightState(
  light: Pick<Light, "isSimulated" | "reportedAt" | "fault" | "phase" | "isPartlyOn">,
  pending: boolean | null,
): LightState {
  if (light.isSimulated === null)
    return { known: "missing", icon: <OfflineIcon />, word: courtTexts.lightMissing };
  if (pending !== null) {
    const word = pending ? courtTexts.switchingOn : courtTexts.switchingOff;
    return { known: "pending", icon: <PendingIcon />, word };
  }
  if (light.reportedAt === null)
    return { known: "unknown", icon: <UnknownIcon />, word: courtTexts.lightUnknown };
  const known = light.fault === null ? "certain" : "old";
  if (light.isPartlyOn) return { known, icon: PHASE_ICONS.on, word: courtTexts.partlyOn };
  return { known, icon: PHASE_ICONS[light.phase], word: courtTexts.lightPhases[light.phase] };
}

import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { planTexts } from "@platzwart/texts/pages/hall-plan";
import type { ReactNode } from "react";
import { isDarkThoughBooked } from "../../entities/courts/dark-court.ts";
import { type LightKnowledge, lightState } from "../../entities/courts/light-state.tsx";
import type { CourtLook, CourtOutline } from "./court-drawing.tsx";

interface BayLight {
  readonly look: CourtLook;
  readonly outline: CourtOutline;
  readonly word: string;
  /** The word names a lamp itself, as where a court has none. */
  readonly isWholeWord: boolean;
  readonly tone: "lit" | "dim" | "warn";
  readonly icon: ReactNode;
}

const OUTLINES: Readonly<Record<LightKnowledge, CourtOutline>> = {
  missing: null,
  pending: "pending",
  unknown: "uncertain",
  old: "uncertain",
  certain: null,
};

/** Reported light; dashed while pending or uncertain. */
export function bayLight(court: CourtView): BayLight {
  const { isLightOn, light } = court;
  const { knowledge, icon, word } = lightState(light, light.pending);
  const isShownLit = (isLightOn || light.isPartlyOn) && knowledge !== "missing" && knowledge !== "unknown";
  const outline = OUTLINES[knowledge];
  return {
    look: isShownLit ? "lit" : "dark",
    outline,
    word: knowledge === "pending" ? planTexts.switching : word,
    isWholeWord: knowledge === "missing",
    tone:
      outline === "uncertain" || isDarkThoughBooked(court)
        ? "warn"
        : isShownLit || knowledge === "pending"
          ? "lit"
          : "dim",
    icon,
  };
}

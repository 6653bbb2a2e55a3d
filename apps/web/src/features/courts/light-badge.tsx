import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";
import { courtTexts } from "@platzwart/texts/pages/court-card";
import { type LightKnowledge, lightState } from "../../entities/courts/light-state.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";

interface LightBadgeProps {
  readonly court: CourtView;
  readonly pending: boolean | null;
}

const PHASE_TONES: Readonly<Record<CourtView["light"]["phase"], BadgeTone>> = {
  on: "light",
  after_time: "after-light",
  off: "mute",
};

const TONES: Readonly<Record<Exclude<LightKnowledge, "certain">, BadgeTone>> = {
  missing: "mute",
  pending: "pending",
  unknown: "unknown",
  old: "unknown",
};

/** Reported, pending or unknown light of a court (C-06). */
export function LightBadge({ court: { light }, pending }: LightBadgeProps) {
  const { knowledge, icon, word } = lightState(light, pending);
  return (
    <Badge tone={knowledge === "certain" ? PHASE_TONES[light.phase] : TONES[knowledge]} icon={icon}>
      {word}
    </Badge>
  );
}

/** Icon for the state of a court's light, with words for screen readers. */
export function LightSign({ court: { light } }: { readonly court: CourtView }) {
  const { icon, word } = lightState(light, light.pending);
  return (
    <>
      {icon}
      <span className="only-spoken">
        {courtTexts.light} {word}
      </span>
    </>
  );
}

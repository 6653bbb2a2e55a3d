import type { PreviewEventView, SchedulerStateView } from "@platzwart/contract/calls/scheduler-calls";
import type { CourtId } from "@platzwart/domain/court/court";
import { upcomingTexts } from "@platzwart/texts/pages/upcoming-actions";

/** What the scheduler's sections say of a court. */
export interface NamedCourt {
  readonly id: CourtId;
  readonly name: string;
  readonly autoMode: boolean;
}

const WORDS = upcomingTexts.noEffect;

/** Why nothing happens by itself in this window; null: it does. */
export function noEffectWord(
  { effect, kind }: Pick<PreviewEventView, "effect" | "kind">,
  court: NamedCourt | undefined,
  scheduler: SchedulerStateView | undefined,
): string | null {
  if (effect === "codes_accepted") return WORDS.codeOnly;
  if (effect !== "none") return null;
  if (kind === "light") {
    if (court === undefined) return WORDS.unknown;
    return court.autoMode ? WORDS.automaticOff : WORDS.manualCourt;
  }
  if (scheduler === undefined) return WORDS.unknown;
  return scheduler.isPaused ? WORDS.schedulerPaused : WORDS.noDoor;
}

import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { asOf, moment } from "@platzwart/texts/format";
import { doorTexts } from "@platzwart/texts/pages/doors";

/** What the door reported last, and when. */
export function doorReport({ isUnlocked, reportedAt, fault }: DoorView, now: Instant): string {
  if (isUnlocked === null || reportedAt === null) return doorTexts.neverReported;
  const phase = doorTexts.phases[isUnlocked ? "open" : "closed"];
  return fault === null
    ? doorTexts.reportedSince(phase, moment(reportedAt, now))
    : `${doorTexts.lastKnown(phase)}, ${asOf(reportedAt, now)}`;
}

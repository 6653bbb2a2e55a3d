import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { between, type Instant, seconds } from "@platzwart/domain/time/instant";

export type DoorPhase = "open" | "closed" | "unknown";

/** So long a door that does not answer is taken to be as it last reported (W-06). */
const KNOWN_FOR = seconds(15);

/** What a door is shown as: what it reported, and "Unbekannt" when it never did or has been silent for 15 s (W-06). */
export function doorPhase(
  { isUnlocked, reportedAt, fault }: Pick<DoorView, "isUnlocked" | "reportedAt" | "fault">,
  now: Instant,
): DoorPhase {
  const isOld = fault !== null && (reportedAt === null || between(reportedAt, now) >= KNOWN_FOR);
  if (isUnlocked === null || isOld) return "unknown";
  return isUnlocked ? "open" : "closed";
}

/** Whether it may stand open: it says so, is being told something, or nobody knows what it does. */
export function mayBeOpen({
  isUnlocked,
  isPending,
  fault,
}: Pick<DoorView, "isUnlocked" | "isPending" | "fault">): boolean {
  return isUnlocked !== false || isPending || fault !== null;
}

/** The doors that serve a court (E-02). */
export function doorsOf(doors: readonly DoorView[], courtId: DoorView["courtIds"][number]): DoorView[] {
  return doors.filter(({ courtIds }) => courtIds.includes(courtId));
}

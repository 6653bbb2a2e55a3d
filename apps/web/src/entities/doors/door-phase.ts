import type { DoorView } from "@platzwart/contract/endpoints/door-endpoints";
import { between, type Instant, seconds } from "@platzwart/domain/time/instant";

export type DoorPhase = "open" | "closed" | "unknown";

/** A report counts for this time after the door has a fault. */
const KNOWN_FOR = seconds(15);

/** "unknown": the door never reported, or has a fault and was silent for 15 s (W-06). */
export function doorPhase(
  { isUnlocked, reportedAt, fault }: Pick<DoorView, "isUnlocked" | "reportedAt" | "fault">,
  now: Instant,
): DoorPhase {
  const isOld = fault !== null && (reportedAt === null || between(reportedAt, now) >= KNOWN_FOR);
  if (isUnlocked === null || isOld) return "unknown";
  return isUnlocked ? "open" : "closed";
}

/** Whether a door may be open: reported, commanded, or unknown. */
export function mayBeOpen({
  isUnlocked,
  isPending,
  fault,
}: Pick<DoorView, "isUnlocked" | "isPending" | "fault">): boolean {
  return isUnlocked !== false || isPending || fault !== null;
}

/** Doors that serve a court (E-02). */
export function doorsOf(doors: readonly DoorView[], courtId: DoorView["courtIds"][number]): DoorView[] {
  return doors.filter(({ courtIds }) => courtIds.includes(courtId));
}

import type { DoorView } from "@platzwart/contract/calls/door-calls";

export type DoorPhase = "open" | "closed" | "unknown";

/** What a door is shown as: what it reported, and "Unbekannt" while it does not answer or never did (W-06). */
export function doorPhase({ isUnlocked, fault }: Pick<DoorView, "isUnlocked" | "fault">): DoorPhase {
  if (isUnlocked === null || fault === "offline" || fault === "timeout") return "unknown";
  return isUnlocked ? "open" : "closed";
}

/** The doors that serve a court (E-02). */
export function doorsOf(doors: readonly DoorView[], courtId: DoorView["courtIds"][number]): DoorView[] {
  return doors.filter(({ courtIds }) => courtIds.includes(courtId));
}

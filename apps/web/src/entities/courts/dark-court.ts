import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";

/** Whether a booked court's lamps certainly are off without an override. */
export function isDarkThoughBooked({
  isBooked,
  isLightOn,
  light,
}: Pick<CourtView, "isBooked" | "isLightOn" | "light">): boolean {
  const { isPartlyOn, isSimulated, fault, pending, override } = light;
  const isCertain = isSimulated !== null && fault === null && pending === null;
  return isBooked && !isLightOn && !isPartlyOn && isCertain && override === null;
}

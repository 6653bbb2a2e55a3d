import type { CourtView } from "@platzwart/contract/endpoints/court-endpoints";

/** Whether somebody has the court now and its lamps say that they are off, without anybody having asked for that. */
export function isDarkThoughBooked({
  isBooked,
  isLightOn,
  light,
}: Pick<CourtView, "isBooked" | "isLightOn" | "light">): boolean {
  const { isPartlyOn, isSimulated, fault, pending, override } = light;
  const isCertain = isSimulated !== null && fault === null && pending === null;
  return isBooked && !isLightOn && !isPartlyOn && isCertain && override === null;
}

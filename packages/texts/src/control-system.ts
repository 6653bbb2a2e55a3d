import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import { dayAndTime, moment } from "./format.ts";

/** What control-system-api says in its messages. */
export const CONTROL_SYSTEM_TEXTS = {
  granted: "Zugangscode gültig",
  denied: "Ungültiger Zugangscode",
  booked: (court: CourtId, from: Instant, until: Instant) =>
    `Court ${court} ist gebucht: ${dayAndTime(from)} bis ${moment(until, from)}.`,
} as const;

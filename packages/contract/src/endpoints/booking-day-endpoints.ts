import { LANGUAGES } from "@platzwart/domain/language";
import { parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { wireInstant } from "../wire-instant.ts";
import { blockSchema } from "./block-endpoints.ts";
import { bookingSchema } from "./booking-endpoints.ts";
import { closedTimeSchema } from "./closed-time.ts";
import { courtIdSchema, courtNameSchema } from "./court-endpoints.ts";

export const dayInput = z.string().check(z.refine((text) => parseCalendarDay(text) !== null, "day"));

/** In minutes. */
const marginsSchema = z.object({
  lightBefore: z.int(),
  lightAfter: z.int(),
  doorBefore: z.int(),
  doorAfter: z.int(),
});

/** A time-limited code; null: no booking; all courts; erased; not ended early. */
const dayCodeSchema = z.object({
  id: z.string(),
  bookingId: z.nullable(z.string()),
  courtId: z.nullable(courtIdSchema),
  holderName: z.nullable(z.string()),
  status: z.enum(["active", "expired"]),
  validFrom: wireInstant,
  validTo: wireInstant,
  endedAt: z.nullable(wireInstant),
  margins: marginsSchema,
});

export type DayCodeView = z.output<typeof dayCodeSchema>;

const bookingDaySchema = z.object({
  /** The day of the hall's calendar: 23, 24 or 25 hours. */
  from: wireInstant,
  until: wireInstant,
  courts: z.array(courtNameSchema),
  bookings: z.array(bookingSchema),
  codes: z.array(dayCodeSchema),
  /** Of the day, and of the hours after it in which a booking of the day may end. */
  blocks: z.array(blockSchema),
  /** Times outside of the opening hours, also after the day; staff may book them after a warning (B-07). */
  closed: z.array(closedTimeSchema),
  /** What occupies courts in the hours after the day into which its bookings may reach; null: erased. */
  takenAfter: z.array(
    z.object({
      id: z.string(),
      courtId: courtIdSchema,
      name: z.nullable(z.string()),
      from: wireInstant,
      until: wireInstant,
    }),
  ),
  /** Limits of a new booking (B-01), and the margins of a panel booking. */
  rules: z.object({
    shortestMinutes: z.int(),
    longestMinutes: z.int(),
    bookableUntil: wireInstant,
    advanceDays: z.int(),
    margins: marginsSchema,
  }),
  /** Number and hours of help for the printed slip; "": not set. */
  doorHelp: z.string(),
  /** Language of slips for customers whose language is unknown (O-06). */
  hallLanguage: z.enum(LANGUAGES),
  revision: z.int(),
});

export type BookingDayView = z.output<typeof bookingDaySchema>;

export const getBookingDay = endpoint("GET", "/api/booking-days/:day", EVERY_USER, {
  params: z.object({ day: dayInput }),
  response: bookingDaySchema,
});

const bookedTimeSchema = z.object({ courtId: courtIdSchema, from: wireInstant, until: wireInstant });

const bookingWeekSchema = z.object({
  courts: z.array(courtNameSchema),
  days: z.array(z.object({ from: wireInstant, until: wireInstant })),
  booked: z.array(bookedTimeSchema),
  blocked: z.array(bookedTimeSchema),
  closed: z.array(closedTimeSchema),
});

export type BookingWeekView = z.output<typeof bookingWeekSchema>;

export const getBookingWeek = endpoint("GET", "/api/booking-weeks/:day", EVERY_USER, {
  params: z.object({ day: dayInput }),
  response: bookingWeekSchema,
});

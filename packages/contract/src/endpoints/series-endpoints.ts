import { SERIES_STEPS } from "@platzwart/domain/booking/series";
import * as z from "zod/mini";
import { calendarDaySchema } from "../calendar-day-schema.ts";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { numberInput } from "../number-input.ts";
import { idInput, idParams, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { bookingSchema, contactIdInput, languageInput } from "./booking-endpoints.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/** Minutes since midnight by the hall's clock; an end not after the start is on the next day. */
const startMinute = numberInput(0, 1439);
const endMinute = numberInput(0, 1440);

const seriesDatesInput = {
  courtId: courtIdInput,
  firstDate: calendarDaySchema,
  lastDate: calendarDaySchema,
  everyWeeks: z.literal([...SERIES_STEPS]),
  startMinute,
  endMinute,
};

const seriesDateSchema = z.object({
  date: calendarDaySchema,
  /** null: the clock skips the time on that date. */
  startTime: z.nullable(wireInstant),
  endTime: z.nullable(wireInstant),
  /** closed: outside of the opening hours; taken: cannot be booked. */
  state: z.enum(["free", "closed", "taken"]),
  /** What is in the way, in German; null: nothing. */
  detail: z.nullable(z.string()),
});

export type SeriesDateView = z.output<typeof seriesDateSchema>;

/** Every date of a series before it is saved, with what is in its way (B-04). */
export const previewSeries = endpoint("POST", "/api/series/preview", EVERY_USER, {
  onlyReads: true,
  body: z.object(seriesDatesInput),
  response: z.object({ items: z.array(seriesDateSchema) }),
});

const seriesSchema = z.object({
  id: z.string(),
  everyWeeks: z.literal([...SERIES_STEPS]),
  /** Of the next date; null: erased. */
  customerName: z.nullable(z.string()),
  /** In order of time, cancelled ones included (B-06). */
  dates: z.array(
    z.object({
      bookingId: z.string(),
      date: calendarDaySchema,
      courtId: courtIdSchema,
      startTime: wireInstant,
      endTime: wireInstant,
      status: z.enum(["active", "ended", "cancelled"]),
    }),
  ),
});

export type SeriesView = z.output<typeof seriesSchema>;

const customerInput = {
  customerEmail: z.optional(z.nullable(textInput())),
  customerPhone: z.optional(z.nullable(textInput())),
  contactId: contactIdInput,
};

export const createSeries = endpoint("POST", "/api/series", EVERY_USER, {
  takesIdempotencyKey: true,
  body: z.object({
    ...seriesDatesInput,
    customerName: textInput(),
    ...customerInput,
    customerLanguage: languageInput,
    /** "Nur freie anlegen": dates that cannot be booked are left out. */
    onlyFree: z.optional(z.boolean()),
    /** Dates outside of the opening hours are booked, too (B-08). */
    includesClosed: z.optional(z.boolean()),
  }),
  response: z.object({ series: seriesSchema, booking: bookingSchema }),
});

/** Series with dates to come. */
export const listSeries = endpoint("GET", "/api/series", EVERY_USER, {
  response: z.object({ items: z.array(seriesSchema) }),
});

export const getSeries = endpoint("GET", "/api/series/:id", EVERY_USER, {
  params: idParams,
  response: seriesSchema,
});

/** Changes the dates to come; cancelled ones stay cancelled (B-06). */
export const changeSeries = endpoint("PATCH", "/api/series/:id", EVERY_USER, {
  params: idParams,
  body: z.object({
    /** First date to change; absent: all to come. */
    from: z.optional(calendarDaySchema),
    /** A date as last read: refused if it changed since, so that a repeated request changes nothing. */
    seen: z.optional(z.object({ id: idInput, revision: z.int() })),
    courtId: z.optional(courtIdInput),
    /** Days by which each date moves. */
    shiftDays: z.optional(numberInput(-6, 6)),
    startMinute: z.optional(startMinute),
    endMinute: z.optional(endMinute),
    customerName: z.optional(textInput()),
    ...customerInput,
    /** Dates that cannot be booked then stay as they are. */
    onlyFree: z.optional(z.boolean()),
  }),
  /** `closed`: changed dates outside of the opening hours. */
  response: z.object({ series: seriesSchema, changed: z.int(), kept: z.int(), closed: z.int() }),
});

export const cancelSeries = endpoint("DELETE", "/api/series/:id", EVERY_USER, {
  params: idParams,
  /** First date to cancel; absent: all to come. */
  query: z.object({ from: z.optional(calendarDaySchema) }),
  response: z.object({ cancelled: z.int() }),
});

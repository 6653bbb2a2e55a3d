import { FEDERAL_STATES } from "@platzwart/domain/court/federal-state";
import * as z from "zod/mini";
import { calendarDaySchema } from "../calendar-day-schema.ts";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { numberInput } from "../number-input.ts";
import { idParams, lineInput } from "../text-input.ts";
import { wholeNumberInput } from "../whole-number-input.ts";
import { dayHoursSchema } from "./closed-time.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/** A date with opening hours instead of its weekday's (B-07). */
const closedDaySchema = z.object({
  id: z.string(),
  date: calendarDaySchema,
  /** null: all courts that have no entry for the date. */
  courtId: z.nullable(courtIdSchema),
  name: z.string(),
  /** null: closed all day. */
  opens: z.nullable(dayHoursSchema),
});

export type ClosedDayView = z.output<typeof closedDaySchema>;

/** In characters. */
export const LONGEST_CLOSED_DAY_NAME = 60;

export const listClosedDays = endpoint("GET", "/api/closed-days", EVERY_USER, {
  /** [from, to). */
  query: z.object({ from: calendarDaySchema, to: calendarDaySchema }),
  response: z.object({ items: z.array(closedDaySchema) }),
});

const closedDaysInput = z.object({
  /** An entry of the same date and court is replaced. */
  days: z
    .array(
      z.object({
        date: calendarDaySchema,
        courtId: z.nullable(courtIdInput),
        name: lineInput(LONGEST_CLOSED_DAY_NAME),
        opens: z.nullable(z.object({ from: numberInput(0, 1439), until: numberInput(1, 1440) })),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
  /** true: future bookings outside stay; absent: refused with these bookings, if any. */
  confirm: z.optional(z.boolean()),
});

export type ClosedDaysInput = z.output<typeof closedDaysInput>;

export const saveClosedDays = endpoint("PUT", "/api/closed-days", ADMIN_ONLY, {
  body: closedDaysInput,
  response: z.object({ items: z.array(closedDaySchema) }),
});

export const removeClosedDay = endpoint("DELETE", "/api/closed-days/:id", ADMIN_ONLY, { params: idParams });

const proposalsSchema = z.object({
  /** The setting `federal_state`; empty: nothing is proposed. */
  state: z.enum(["", ...FEDERAL_STATES]),
  /** Public holidays without an entry, by date. */
  items: z.array(z.object({ date: calendarDaySchema, name: z.string() })),
});

export type ClosedDayProposals = z.output<typeof proposalsSchema>;

export const proposeClosedDays = endpoint("GET", "/api/closed-days/proposals", ADMIN_ONLY, {
  query: z.object({ year: wholeNumberInput(1970, 2100) }),
  response: proposalsSchema,
});

import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idParams, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { accessCodeSchema } from "./access-code-endpoints.ts";

/**
 * `accessCode`: the digits; other characters are accepted too. `userName`: the holder, not necessarily a user of the control
 * panel; callers rely on this field name (design 4).
 */
const permanentCodeFields = { userName: textInput(), accessCode: textInput() };

/** Weekdays and times of day, see `weekHoursSchema`; null: all hours. */
const hoursInput = z.nullable(
  z.object({
    weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)),
    from: z.int().check(z.minimum(0), z.maximum(1439)),
    until: z.int().check(z.minimum(0), z.maximum(1440)),
  }),
);

/** First and last day of validity, such as 2026-11-21; null: from now, without an end. */
const permanentTimesInput = {
  hours: z.optional(hoursInput),
  fromDay: z.optional(z.nullable(textInput(40))),
  untilDay: z.optional(z.nullable(textInput(40))),
};

const permanentCodeInput = z.object({ ...permanentCodeFields, ...permanentTimesInput });

export const checkPermanentCode = endpoint("POST", "/api/permanent-codes/check", ADMIN_ONLY, {
  onlyReads: true,
  body: permanentCodeInput,
});

/** Refused if an active code with the same digits has not ended its effect. */
export const createPermanentCode = endpoint("POST", "/api/permanent-codes", ADMIN_ONLY, {
  body: permanentCodeInput,
  response: accessCodeSchema,
});

/** Fields left out stay unchanged. */
export const changePermanentCode = endpoint("PATCH", "/api/permanent-codes/:id", ADMIN_ONLY, {
  params: idParams,
  body: z.object({
    userName: z.optional(textInput()),
    ...permanentTimesInput,
    /** Opening times as the caller last read them; left out: changes by others are not detected. */
    seen: z.optional(z.object({ hours: hoursInput, validFrom: wireInstant, validTo: wireInstant })),
  }),
  response: accessCodeSchema,
});

export const deletePermanentCode = endpoint("DELETE", "/api/permanent-codes/:id", ADMIN_ONLY, {
  params: idParams,
});

export const proposePermanentCode = endpoint("GET", "/api/permanent-codes/proposal", ADMIN_ONLY, {
  response: z.object({ accessCode: z.string() }),
});

/** Number of possible codes, and of those that open a door: the chance to guess one. */
const codeSpaceSchema = z.object({
  /** The setting `allow_permanent_codes`; false: no permanent code opens a door. */
  permanentCodesAllowed: z.boolean(),
  /** The setting `code_length`, in digits. */
  codeLength: z.number(),
  /** The number of different codes of that length. */
  possible: z.number(),
  /** The largest number of codes that one door accepts at the same time in the coming week. */
  valid: z.number(),
  /**
   * A value for `code_length` at which guessing is unlikely at every door: the chance of a hit is below 1 %, and there are
   * at least 1000 possible codes for each valid one; null: the present one is enough.
   */
  proposedLength: z.nullable(z.number()),
  /** Doors that take codes, in list order (D-21). */
  doors: z.array(
    z.object({
      doorId: z.string(),
      name: z.string(),
      /** The largest number of codes that the door accepts at the same time in the coming week. */
      valid: z.number(),
      /** Chance, 0 to 1, that 41 different guesses, the most in 24 hours, hit one of them. */
      chance: z.number(),
    }),
  ),
});

export type CodeSpaceView = z.output<typeof codeSpaceSchema>;

export const getCodeSpace = endpoint("GET", "/api/code-space", ADMIN_ONLY, { response: codeSpaceSchema });

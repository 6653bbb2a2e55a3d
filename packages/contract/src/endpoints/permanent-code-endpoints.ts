import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idParams, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { accessCodeSchema } from "./access-code-endpoints.ts";

/** `userName`: of the holder, who is no user of the page; `accessCode`: digits or other characters. */
const permanentCodeFields = { userName: textInput(), accessCode: textInput() };

const hoursInput = z.nullable(
  z.object({
    weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)),
    from: z.int().check(z.minimum(0), z.maximum(1439)),
    until: z.int().check(z.minimum(0), z.maximum(1440)),
  }),
);

/** Hours and days of validity, such as 2026-11-21; null: at all hours; from now; without an end. */
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

export const changePermanentCode = endpoint("PATCH", "/api/permanent-codes/:id", ADMIN_ONLY, {
  params: idParams,
  body: z.object({
    userName: z.optional(textInput()),
    ...permanentTimesInput,
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

const codeSpaceSchema = z.object({
  permanentCodesAllowed: z.boolean(),
  codeLength: z.number(),
  /** Possible codes of this length, and the most that one door takes at once in the next week. */
  possible: z.number(),
  valid: z.number(),
  /** Length with a chance below 1 % and 1000 possible codes per valid one; null: the present one suffices. */
  proposedLength: z.nullable(z.number()),
  doors: z.array(
    z.object({
      doorId: z.string(),
      name: z.string(),
      valid: z.number(),
      /** Of 41 different guesses, the most in 24 hours (D-21). */
      chance: z.number(),
    }),
  ),
});

export type CodeSpaceView = z.output<typeof codeSpaceSchema>;

export const getCodeSpace = endpoint("GET", "/api/code-space", ADMIN_ONLY, { response: codeSpaceSchema });

import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idInput, textInput } from "../text-input.ts";
import { accessCodeSchema } from "./access-code-endpoints.ts";

const permanentCodeInput = z.object({ holderName: textInput(), accessCode: textInput() });

export const checkPermanentCode = endpoint({
  method: "POST",
  path: "/api/permanent-codes/check",
  allowedCallers: ADMIN_ONLY,
  summary: "Refuses what creating the same code would refuse, and stores nothing.",
  body: permanentCodeInput,
});

export const createPermanentCode = endpoint({
  method: "POST",
  path: "/api/permanent-codes",
  allowedCallers: ADMIN_ONLY,
  summary: "Creates a code without an end for all doors; no other unexpired code may have its digits.",
  body: permanentCodeInput,
  response: accessCodeSchema,
});

export const deletePermanentCode = endpoint({
  method: "DELETE",
  path: "/api/permanent-codes/:id",
  allowedCallers: ADMIN_ONLY,
  summary: "Deletes a permanent code; it opens nothing from then on.",
  params: z.object({ id: idInput }),
});

export const proposePermanentCode = endpoint({
  method: "GET",
  path: "/api/permanent-codes/proposal",
  allowedCallers: ADMIN_ONLY,
  summary:
    "Random digits of code_length that no code in effect has and nobody guesses first; nothing is stored.",
  response: z.object({ accessCode: z.string() }),
});

export const codeSpaceSchema = z.object({
  /** `allow_permanent_codes`: off suspends every permanent code. */
  permanentCodesAllowed: z.boolean(),
  codeLength: z.number(),
  possible: z.number(),
  /** The largest number of codes that one door accepts at the same time in the coming week. */
  valid: z.number(),
  /** The proposed `code_length`; null: the present length is enough. */
  proposedLength: z.nullable(z.number()),
});

export type CodeSpaceView = z.output<typeof codeSpaceSchema>;

export const getCodeSpace = endpoint({
  method: "GET",
  path: "/api/code-space",
  allowedCallers: ADMIN_ONLY,
  summary: "How many codes are possible and how many of them open a door at once.",
  response: codeSpaceSchema,
});

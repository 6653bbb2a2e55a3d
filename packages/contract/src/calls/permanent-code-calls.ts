import * as z from "zod/mini";
import { call, OPERATORS } from "../call.ts";
import { idInput, textInput } from "../text-input.ts";
import { accessCodeSchema } from "./access-code-calls.ts";

const permanentCodeInput = z.object({ userName: textInput(), accessCode: textInput() });

export const checkPermanentCode = call({
  method: "POST",
  path: "/api/permanent-codes/check",
  access: OPERATORS,
  summary: "Refuses what creating the same code would refuse, and stores nothing.",
  body: permanentCodeInput,
});

export const createPermanentCode = call({
  method: "POST",
  path: "/api/permanent-codes",
  access: OPERATORS,
  summary: "Creates a code without an end for all doors; no other unexpired code may have its digits.",
  body: permanentCodeInput,
  answer: accessCodeSchema,
});

export const deletePermanentCode = call({
  method: "DELETE",
  path: "/api/permanent-codes/:id",
  access: OPERATORS,
  summary: "Deletes a permanent code; it opens nothing from then on.",
  params: z.object({ id: idInput }),
});

export const proposePermanentCode = call({
  method: "GET",
  path: "/api/permanent-codes/proposal",
  access: OPERATORS,
  summary:
    "Random digits of code_length that no code in effect has and nobody guesses first; nothing is stored.",
  answer: z.object({ accessCode: z.string() }),
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

export const getCodeSpace = call({
  method: "GET",
  path: "/api/code-space",
  access: OPERATORS,
  summary: "How many codes are possible and how many of them open a door at once.",
  answer: codeSpaceSchema,
});

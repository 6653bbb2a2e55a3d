import { CONTROL_SYSTEM_ACTIONS, type ControlSystemAction } from "@platzwart/contract/control-system-actions";
import {
  controlSystemRequest,
  controlSystemResponse,
} from "@platzwart/contract/endpoints/control-system-endpoints";
import { wireInstant } from "@platzwart/contract/wire-instant";
import { ACTION_WORDS } from "@platzwart/texts/api/booking-calls";
import { REFUSED_ACTION_WORDS } from "@platzwart/texts/api/schemas";
import * as z from "zod/mini";
import { withFieldWords } from "./openapi-fields.ts";

type JsonSchema = Record<string, unknown>;

/** The JSON schema of a value on the wire, before decoding. */
export function wireSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === wireInstant) jsonSchema.format = "date-time";
    },
  });
  return rest;
}

const ACTIONS = Object.entries<ControlSystemAction>(CONTROL_SYSTEM_ACTIONS).map(([action, schemas]) => ({
  action,
  ...schemas,
  words: ACTION_WORDS[action as keyof typeof CONTROL_SYSTEM_ACTIONS],
}));

/** The schema of control-system-api's request: of each action its own data. */
export function requestByAction(): JsonSchema {
  return {
    ...wireSchema(controlSystemRequest),
    oneOf: ACTIONS.map(({ action, data, words }) => ({
      title: action,
      description: words.summary,
      type: "object",
      properties: {
        action: { const: action },
        ...(data === undefined ? {} : { data: withFieldWords(wireSchema(data), words.data) }),
      },
      required: data === undefined ? ["action"] : ["action", "data"],
    })),
  };
}

/** The schema of its answer with status 200: what the action answers, or the refusal of a booking. */
export function answerByAction(): JsonSchema {
  return {
    ...wireSchema(controlSystemResponse),
    oneOf: [
      ...ACTIONS.map(({ action, answer, words }) => ({
        title: action,
        type: "object",
        properties: { success: { const: true }, data: withFieldWords(wireSchema(answer), words.answer) },
        required: ["success", "data"],
      })),
      {
        title: "refused",
        description: REFUSED_ACTION_WORDS.description,
        type: "object",
        properties: {
          success: { const: false },
          error: { type: "string", description: REFUSED_ACTION_WORDS.error },
          code: { type: "string", description: REFUSED_ACTION_WORDS.code },
        },
        required: ["success", "error"],
      },
    ],
  };
}

import { CONTROL_SYSTEM_ACTIONS, type ControlSystemAction } from "@platzwart/contract/control-system-actions";
import {
  controlSystemRequest,
  controlSystemResponse,
} from "@platzwart/contract/endpoints/control-system-endpoints";
import { wireInstant } from "@platzwart/contract/wire-instant";
import { ACTION_WORDS } from "@platzwart/texts/api/booking-calls";
import { FIELD_WORDS } from "@platzwart/texts/api/fields";
import { REFUSED_ACTION_WORDS } from "@platzwart/texts/api/schemas";
import * as z from "zod/mini";

type JsonSchema = Record<string, unknown>;

/** JSON schema of a value on the wire, before decoding. */
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

/** Schema of control-system-api's request, with the data of each action. */
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

/** Schema of its answer with status 200: the action's result, or the refusal of a booking. */
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

/**
 * A schema with a description of every field: its own, or that of its name, as a test demands. `own`: descriptions of
 * fields with another meaning here.
 */
export function withFieldWords(schema: JsonSchema, own: Readonly<Record<string, string>> = {}): JsonSchema {
  const fields = schema["properties"];
  if (typeof fields !== "object" || fields === null) return worded(schema) as JsonSchema;
  const said = Object.entries(fields as Record<string, JsonSchema>).map(([name, field]) => {
    const words = own[name];
    return [name, words === undefined ? field : { ...field, description: words }] as const;
  });
  return worded({ ...schema, properties: Object.fromEntries(said) }) as JsonSchema;
}

function worded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(worded);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === "properties" ? [key, wordedFields(inner as Record<string, JsonSchema>)] : [key, worded(inner)],
    ),
  );
}

function wordedFields(fields: Readonly<Record<string, JsonSchema>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const words = FIELD_WORDS[name];
      const inner = worded(field) as JsonSchema;
      return [name, words === undefined || "description" in inner ? inner : { ...inner, description: words }];
    }),
  );
}

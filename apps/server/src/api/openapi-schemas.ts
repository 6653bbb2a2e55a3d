import { CONTROL_SYSTEM_ACTIONS, type ControlSystemAction } from "@platzwart/contract/control-system-actions";
import {
  controlSystemRequest,
  controlSystemResponse,
} from "@platzwart/contract/endpoints/control-system-endpoints";
import { wireInstant } from "@platzwart/contract/wire-instant";
import { FIELD_TABLES } from "@platzwart/texts/api/all-words";
import type { SchemaWords } from "@platzwart/texts/api/api-words";
import { ACTION_WORDS, bookingsApi } from "@platzwart/texts/api/bookings";
import { COMMON_WORDS } from "@platzwart/texts/api/common";
import * as z from "zod/mini";

type JsonSchema = Record<string, unknown>;
type FieldWords = SchemaWords["fields"];

/** Marks a schema by its index in FIELD_TABLES; `withWords` removes the mark. */
const TABLE = "x-table";
const TABLES = new Map<unknown, number>(
  FIELD_TABLES.flatMap(({ schemas = [] }, index) => schemas.map((schema) => [schema, index] as const)),
);

/** The undecoded value, without descriptions. */
export function wireSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === wireInstant) jsonSchema.format = "date-time";
      const table = TABLES.get(zodSchema);
      if (table !== undefined) jsonSchema[TABLE] = table;
    },
  });
  return rest;
}

/** Describes each field, as a test demands; `owner`: call or object of the schema. */
export function withWords(schema: JsonSchema, words: FieldWords = {}, owner = ""): JsonSchema {
  const { [TABLE]: table, ...rest } = schema;
  if (typeof table === "number") return withWords(rest, FIELD_TABLES[table]?.fields);
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === "properties" && isSchema(value) ? fieldsWithWords(value, words, owner) : inner(value),
    ]),
  );

  function inner(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(inner);
    return isSchema(value) ? withWords(value, words, owner) : value;
  }
}

function fieldsWithWords(fields: JsonSchema, words: FieldWords, owner: string): JsonSchema {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const description = words[`${owner}.${name}`] ?? words[name] ?? COMMON_WORDS[name];
      return [name, isSchema(field) ? { description, ...withWords(field, words, name) } : field];
    }),
  );
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const ACTIONS = Object.entries<ControlSystemAction>(CONTROL_SYSTEM_ACTIONS).map(([action, schemas]) => ({
  action,
  ...schemas,
}));

/** Request of control-system-api, with the data of each action. */
export function requestByAction(): JsonSchema {
  return {
    ...wireSchema(controlSystemRequest),
    oneOf: ACTIONS.map(({ action, data }) => ({
      title: action,
      description: ACTION_WORDS[action],
      type: "object",
      properties: {
        action: { const: action },
        ...(data === undefined ? {} : { data: withWords(wireSchema(data), bookingsApi.fields, action) }),
      },
      required: data === undefined ? ["action"] : ["action", "data"],
    })),
  };
}

/** Response with status 200: the action's result, or the refusal of a booking. */
export function answerByAction(): JsonSchema {
  return {
    ...wireSchema(controlSystemResponse),
    oneOf: [
      ...ACTIONS.map(({ action, answer }) => ({
        title: action,
        type: "object",
        properties: {
          success: { const: true },
          data: withWords(wireSchema(answer), bookingsApi.fields, `${action}.answer`),
        },
        required: ["success", "data"],
      })),
      {
        title: "refused",
        description: ACTION_WORDS["refused"],
        type: "object",
        properties: { success: { const: false }, error: { type: "string" }, code: { type: "string" } },
        required: ["success", "error"],
      },
    ],
  };
}

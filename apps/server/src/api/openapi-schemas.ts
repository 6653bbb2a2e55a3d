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

/** Key that marks a shared schema with the index of its descriptions in FIELD_TABLES; `withWords` removes it. */
const TABLE_MARK = "x-table";
const TABLE_INDEXES = new Map<unknown, number>(
  FIELD_TABLES.flatMap(({ schemas = [] }, index) => schemas.map((schema) => [schema, index] as const)),
);

/** JSON schema of the value as sent and received, still without descriptions. */
export function wireSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === wireInstant) jsonSchema.format = "date-time";
      const table = TABLE_INDEXES.get(zodSchema);
      if (table !== undefined) jsonSchema[TABLE_MARK] = table;
    },
  });
  return rest;
}

/** The schema with a description of each field; `owner`: name of the call or field that has the schema. */
export function withWords(schema: JsonSchema, words: FieldWords = {}, owner = ""): JsonSchema {
  const { [TABLE_MARK]: table, ...rest } = schema;
  if (typeof table === "number") return withWords(rest, FIELD_TABLES[table]?.fields);
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === "properties" && isSchema(value) ? fieldsWithWords(value, words, owner) : describeInner(value),
    ]),
  );

  function describeInner(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(describeInner);
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

/** JSON schema of the request of control-system-api, with the data of each action. */
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

/** JSON schema of its response with status 200: the action's result, or the refusal of a booking. */
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

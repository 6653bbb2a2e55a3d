import { FIELD_WORDS } from "@platzwart/texts/api/fields";

type JsonSchema = Record<string, unknown>;

/**
 * A schema in which every field says what it means: in its own words, or in those of its name, which a test demands of
 * every field. `own`: the words of fields that mean something else here than elsewhere.
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

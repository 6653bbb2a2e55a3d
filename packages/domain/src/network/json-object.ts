export type JsonObject = Readonly<Record<string, unknown>>;

/** null: no JSON, or another JSON value. */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    return asJsonObject(JSON.parse(text));
  } catch {
    return null;
  }
}

export function asJsonObject(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON object that a device answered; null: it answered something else. */
export function jsonObjectIn(text: string): JsonObject | null {
  try {
    return asJsonObject(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A value of JSON that is an object; null: it is something else. */
export function asJsonObject(value: unknown): JsonObject | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

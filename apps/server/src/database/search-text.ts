import { type RawBuilder, sql } from "kysely";

/** `search_text` contains the text literally. */
export function searchTextHas(text: string): RawBuilder<boolean> {
  const escaped = text.replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<boolean>`search_text like ${`%${escaped}%`} escape '\\'`;
}

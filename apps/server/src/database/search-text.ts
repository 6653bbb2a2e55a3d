import { type RawBuilder, sql } from "kysely";

/** Condition that the column `search_text` contains the text literally. */
export function searchTextHas(text: string): RawBuilder<boolean> {
  const escaped = text.replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<boolean>`search_text like ${`%${escaped}%`} escape '\\'`;
}

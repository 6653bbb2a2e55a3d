import { type RawBuilder, sql } from "kysely";

/** The condition that the column `search_text` contains a text, in which each character stands for itself. */
export function searchTextHas(text: string): RawBuilder<boolean> {
  const escaped = text.replace(/[\\%_]/g, (character) => `\\${character}`);
  return sql<boolean>`search_text like ${`%${escaped}%`} escape '\\'`;
}

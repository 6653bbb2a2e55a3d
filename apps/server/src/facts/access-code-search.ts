import { storedCourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { SelectQueryBuilder } from "kysely";
import type { Schema } from "../database/schema.ts";
import { searchTextHas } from "../database/search-text.ts";
import type { CodeSearch } from "./access-code-store.ts";

type Query<Row> = SelectQueryBuilder<Schema, "access_codes", Row>;

/**
 * The query with the conditions of a search. Each keeps the order of an index that begins with what it asks, so that a page
 * ends with its last row: by time, by court and time, by kind and time, and by text and time, whose index holds
 * only codes with a name, which retention keeps few.
 */
export function narrowed<Row>(all: Query<Row>, search: CodeSearch, now: Instant): Query<Row> {
  const { words = [], lookupHash, courtId, state, kind, withPermanent } = search;
  let query = all;
  if (lookupHash !== undefined) query = query.where("code_tag", "=", lookupHash);
  if (words.length > 0) query = query.where("search_text", "is not", null);
  for (const word of words) query = query.where(searchTextHas(word));
  if (courtId !== undefined)
    query =
      courtId === null
        ? query.where("court_id", "is", null)
        : query.where("court_id", "=", storedCourtId(courtId));
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (!withPermanent) query = query.where("is_permanent", "=", false);
  if (state === "open") return query.where("status", "=", "active").where("effect_until", ">", now);
  if (state === "in_force")
    return query
      .where("status", "=", "active")
      .where("effect_from", "<=", now)
      .where("effect_until", ">", now);
  // none begins before its windows do: what is over by then is not looked at
  if (state === "to_come")
    return (
      query
        // not "=": whose index SQLite would take, and read all active codes
        .where("status", "<>", "expired")
        .where("valid_from", ">", now)
        .where("effect_from", ">", now)
    );
  if (state === "over")
    return query.where(({ eb, or }) => or([eb("status", "=", "expired"), eb("effect_until", "<=", now)]));
  return query;
}

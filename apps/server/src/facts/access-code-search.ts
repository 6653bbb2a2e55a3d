import { type CourtId, storedCourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { SelectQueryBuilder } from "kysely";
import { searchTextHas } from "../database/search-text.ts";
import type { CodeKind, CodeTables } from "./access-code-codec.ts";

type Query<Row, Others = unknown> = SelectQueryBuilder<CodeTables & Others, "access_codes", Row>;

/** Adds the conditions of a search so that an index in order of time serves them, and a page needs few rows. */
export function applySearch<Row>(all: Query<Row>, search: CodeSearch, now: Instant): Query<Row> {
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
  // no code begins to be valid before its search interval begins, so codes that are over are skipped
  if (state === "to_come")
    return (
      query
        // "=" would make SQLite read all active codes by the status index
        .where("status", "<>", "expired")
        .where("valid_from", ">", now)
        .where("effect_from", ">", now)
    );
  if (state === "over")
    return query.where(({ eb, or }) => or([eb("status", "=", "expired"), eb("effect_until", "<=", now)]));
  return query;
}

/** in_force: active, and the search interval covers now; to_come: begins later; over: neither. */
export type CodeState = "in_force" | "to_come" | "over";

export interface CodeSearch {
  /** Folded words, each required in the holder's name or the purpose. */
  readonly words?: readonly string[];
  /** Exact digits (SecretCipher.lookupHash). */
  readonly lookupHash?: string | undefined;
  /** null: codes for all courts; a court: codes for this one alone. */
  readonly courtId?: CourtId | null | undefined;
  /** open: in force or to come. */
  readonly state?: CodeState | "open" | undefined;
  readonly kind?: CodeKind | undefined;
  readonly withPermanent: boolean;
}

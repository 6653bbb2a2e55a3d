import { foldForSearch } from "../folded-name.ts";
import { nationalDigits, type SearchTerms } from "./contact-words.ts";

/** In UTF-16 units; `until` is exclusive. */
export interface Hit {
  readonly from: number;
  readonly until: number;
}

/** UTF-16 units by which a match may exceed its term, as for accents, hyphens and "ü" found by "ue". */
const MAX_EXTRA_LENGTH = 12;

/** Ranges from the beginning of a word that match a term, in order, without overlap. */
export function searchHits(text: string, terms: SearchTerms): readonly Hit[] {
  const found: Hit[] = [];
  for (const start of wordStarts(text)) {
    for (const term of terms) {
      const until = matchEnd(text, start, term);
      if (until !== null) found.push({ from: start, until });
    }
  }
  return mergeHits(found);
}

/** A phone number matches from its first digit on. */
export function phoneHits(phone: string, terms: SearchTerms): readonly Hit[] {
  for (const term of terms) {
    if (!/^\d/.test(term)) continue;
    for (let until = 1; until <= phone.length; until += 1)
      if (/\d/.test(phone[until - 1] ?? "") && nationalDigits(phone.slice(0, until)).startsWith(term))
        return [{ from: 0, until }];
  }
  return [];
}

/** End of the shortest match; null: none. */
function matchEnd(text: string, start: number, term: string): number | null {
  const last = Math.min(text.length, start + term.length + MAX_EXTRA_LENGTH);
  for (let until = start + 1; until <= last; until += 1) {
    const folded = foldForSearch(text.slice(start, until));
    if (folded.startsWith(term) || folded.replace(/[^\p{L}\p{N}]/gu, "").startsWith(term))
      return withAccents(text, until);
  }
  return null;
}

/** Includes combining accents and the second half of a surrogate pair. */
function withAccents(text: string, until: number): number {
  const rest = /^[\p{M}\udc00-\udfff]+/u.exec(text.slice(until));
  const isHalf = /[\ud800-\udbff]/.test(text[until - 1] ?? "");
  return until + (rest?.[0].length ?? (isHalf ? 1 : 0));
}

function wordStarts(text: string): number[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|(?<!\S)[^\s\p{L}\p{N}]+/gu)].map(
    ({ index }) => index,
  );
}

function mergeHits(hits: readonly Hit[]): readonly Hit[] {
  const merged: Hit[] = [];
  for (const hit of hits.toSorted((a, b) => a.from - b.from || a.until - b.until)) {
    const last = merged.at(-1);
    if (last !== undefined && hit.from <= last.until)
      merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, hit.until) };
    else merged.push(hit);
  }
  return merged;
}

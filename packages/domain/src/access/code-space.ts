import type { CourtId } from "../court/court.ts";
import { SETTINGS } from "../settings/registry.ts";
import type { Instant } from "../time/instant.ts";
import { type AccessCode, doorWindow, isForCourt } from "./access-code.ts";

/** With fewer possible codes for each valid code, a longer code is proposed (design: security). */
const POSSIBLE_A_VALID = 1_000;

export interface CodeSpace {
  /** How many codes of `code_length` digits there are. */
  readonly possible: number;
  /** The largest number of codes that one door accepts at the same time, from now on. */
  readonly valid: number;
  /** The shortest length with enough possible codes; null: the present length is enough. */
  readonly proposedLength: number | null;
}

/** The chance to guess a valid code at a door. `codes`: all codes with effect in the period that is looked at. */
export function codeSpace(
  codes: readonly AccessCode[],
  circumstances: {
    readonly doors: readonly { readonly courtIds: readonly CourtId[] }[];
    readonly now: Instant;
    readonly codeLength: number;
    readonly permanentCodesAllowed: boolean;
  },
): CodeSpace {
  const { doors, now, codeLength, permanentCodesAllowed } = circumstances;
  const counting = codes.filter(
    ({ status, isPermanent }) => status === "active" && (permanentCodesAllowed || !isPermanent),
  );
  const valid = Math.max(
    0,
    ...doors.map(({ courtIds }) =>
      mostAtOnce(
        counting.filter((code) => courtIds.some((court) => isForCourt(code, court))),
        now,
      ),
    ),
  );
  let length = codeLength;
  while (length < SETTINGS.code_length.maximum && 10 ** length < POSSIBLE_A_VALID * valid) length += 1;
  return { possible: 10 ** codeLength, valid, proposedLength: length === codeLength ? null : length };
}

function mostAtOnce(codes: readonly AccessCode[], now: Instant): number {
  const windows = codes
    .map((code) => (code.isPermanent ? code.validity : doorWindow(code)))
    .filter(({ from, until }) => from < until && until > now);
  const starts = windows.map(({ from }) => Math.max(from, now)).sort((a, b) => a - b);
  const ends = windows.map(({ until }) => until).sort((a, b) => a - b);
  let most = 0;
  let over = 0;
  for (const [index, start] of starts.entries()) {
    while ((ends[over] ?? Number.POSITIVE_INFINITY) <= start) over += 1;
    most = Math.max(most, index + 1 - over);
  }
  return most;
}

import type { CourtId } from "../court/court.ts";
import { SETTINGS } from "../settings/registry.ts";
import type { Instant } from "../time/instant.ts";
import { type AccessCode, doorWindow, isForCourt } from "./access-code.ts";

/** With fewer possible codes for each valid code, a longer code is proposed (design: security). */
const MIN_POSSIBLE_PER_VALID = 1_000;

/** How many codes there can be, against how many open a door. */
export interface CodeSpace {
  /** The number of different codes with `code_length` digits. */
  readonly possible: number;
  /** The largest number of codes that one door accepts at the same time, of the codes that were given to count. */
  readonly valid: number;
  /** The shortest length with enough possible codes, in digits; null: the present length is enough. */
  readonly proposedLength: number | null;
}

/** How easily a valid code is guessed at a door. `codes`: all codes that have an effect now or later. */
export function codeSpace(
  codes: readonly AccessCode[],
  circumstances: {
    /** The doors of the hall with the courts behind each. */
    readonly doors: readonly { readonly courtIds: readonly CourtId[] }[];
    readonly now: Instant;
    /** The setting `code_length`, in digits. */
    readonly codeLength: number;
    readonly permanentCodesAllowed: boolean;
  },
): CodeSpace {
  const { doors, now, codeLength, permanentCodesAllowed } = circumstances;
  const usable = codes.filter(
    ({ status, isPermanent }) => status === "active" && (permanentCodesAllowed || !isPermanent),
  );
  const valid = Math.max(
    0,
    ...doors.map(({ courtIds }) =>
      mostAtOnce(
        usable.filter((code) => courtIds.some((court) => isForCourt(code, court))),
        now,
      ),
    ),
  );
  let length = codeLength;
  while (length < SETTINGS.code_length.maximum && 10 ** length < MIN_POSSIBLE_PER_VALID * valid) length += 1;
  return { possible: 10 ** codeLength, valid, proposedLength: length === codeLength ? null : length };
}

/** The largest number of these codes that are valid at the same time, from now on. */
function mostAtOnce(codes: readonly AccessCode[], now: Instant): number {
  const windows = codes
    .map((code) => (code.isPermanent ? code.validity : doorWindow(code)))
    .filter(({ from, until }) => from < until && until > now);
  const starts = windows.map(({ from }) => Math.max(from, now)).sort((a, b) => a - b);
  const ends = windows.map(({ until }) => until).sort((a, b) => a - b);
  let most = 0;
  let ended = 0;
  for (const [index, start] of starts.entries()) {
    while ((ends[ended] ?? Number.POSITIVE_INFINITY) <= start) ended += 1;
    most = Math.max(most, index + 1 - ended);
  }
  return most;
}

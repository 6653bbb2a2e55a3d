import type { CourtId } from "../court/court.ts";
import { SETTINGS } from "../settings/registry.ts";
import type { Instant } from "../time/instant.ts";
import { type AccessCode, doorWindow, isForCourt } from "./access-code.ts";
import { chanceOfHit, HIGHEST_CHANCE } from "./guess-chance.ts";

/** With fewer possible codes for each valid code, a longer code is proposed. */
const MIN_POSSIBLE_PER_VALID = 1_000;

interface CodeSpace {
  readonly possible: number;
  readonly valid: number;
  /** The shortest length that suffices at every door, in digits; null: the present one does. */
  readonly proposedLength: number | null;
  readonly doors: readonly DoorGuessing[];
}

/** Ease of guessing a code of one door (D-21). */
interface DoorGuessing {
  readonly doorId: string;
  readonly name: string;
  /** The largest number of codes accepted at the same time. */
  readonly valid: number;
  /** The chance, 0 to 1, of a day's guesses to hit one of them. */
  readonly chance: number;
}

/** Ease of guessing a valid code at each door. `codes`: all codes with an effect now or later. */
export function codeSpace<Code extends AccessCode>(
  codes: readonly Code[],
  circumstances: {
    /** The doors of the hall with the courts behind each. */
    readonly doors: readonly {
      readonly id: string;
      readonly name: string;
      readonly courtIds: readonly CourtId[];
    }[];
    readonly now: Instant;
    /** The setting `code_length`, in digits. */
    readonly codeLength: number;
    readonly permanentCodesAllowed: boolean;
    /** A code's number of digits; null: other characters, so no guess of digits hits it. */
    digitsOf(code: Code): number | null;
  },
): CodeSpace {
  const { now, codeLength, permanentCodesAllowed, digitsOf } = circumstances;
  const usable = codes.filter(
    ({ status, isPermanent }) => status === "active" && (permanentCodesAllowed || !isPermanent),
  );
  const doors = circumstances.doors.map(({ id, name, courtIds }) => {
    const ofDoor = usable.filter((code) => courtIds.some((court) => isForCourt(code, court)));
    const byLength = Map.groupBy(ofDoor, digitsOf);
    // the worst case is the length with the most codes: codes keep their length when the setting is raised
    const chances = [...byLength].map(([digits, alike]) =>
      digits === null ? 0 : chanceOfHit({ possible: 10 ** digits, valid: mostAtOnce(alike, now) }),
    );
    return { doorId: id, name, valid: mostAtOnce(ofDoor, now), chance: Math.max(0, ...chances) };
  });
  const valid = Math.max(0, ...doors.map((door) => door.valid));
  const enough = lengthAgainstGuessing(valid, codeLength);
  return {
    possible: 10 ** codeLength,
    valid,
    proposedLength: enough === codeLength ? null : enough,
    doors,
  };
}

/** The shortest length from `atLeast` on that protects so many valid codes from guessing, in digits. */
export function lengthAgainstGuessing(valid: number, atLeast: number): number {
  let length = atLeast;
  while (length < SETTINGS.code_length.maximum && isThin(10 ** length, valid)) length += 1;
  return length;
}

function isThin(possible: number, valid: number): boolean {
  return possible < MIN_POSSIBLE_PER_VALID * valid || chanceOfHit({ possible, valid }) >= HIGHEST_CHANCE;
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

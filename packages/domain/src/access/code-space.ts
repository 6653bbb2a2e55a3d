import type { CourtId } from "../court/court.ts";
import { SETTINGS } from "../settings/registry.ts";
import type { Instant } from "../time/instant.ts";
import { type AccessCode, doorWindow, isForCourt } from "./access-code.ts";
import { chanceOfHit, HIGHEST_CHANCE } from "./guess-chance.ts";

/** With fewer possible codes for each valid one, a longer code is proposed. */
const MIN_POSSIBLE_PER_VALID = 1_000;

/** How many codes `code_length` allows, and how many of them are valid. */
interface CodeSpace {
  readonly possible: number;
  readonly valid: number;
  /** Number of digits that is enough at every door; null: the present number is enough. */
  readonly proposedLength: number | null;
  readonly doors: readonly DoorGuessRisk[];
}

/** Risk that guessing opens this door (D-21). */
interface DoorGuessRisk {
  readonly doorId: string;
  readonly name: string;
  /** Largest number of codes valid at the same time. */
  readonly valid: number;
  /** Probability from 0 to 1 that a day's guesses hit one of them. */
  readonly chance: number;
}

/** `codes`: all with an effect now or later. */
export function codeSpace<Code extends AccessCode>(
  codes: readonly Code[],
  circumstances: {
    readonly doors: readonly {
      readonly id: string;
      readonly name: string;
      readonly courtIds: readonly CourtId[];
    }[];
    readonly now: Instant;
    /** In digits. */
    readonly codeLength: number;
    readonly permanentCodesAllowed: boolean;
    /** null: the code has other characters, so that no guess of digits hits it. */
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
    // codes keep their length when the setting is raised, so that the length with the most codes counts
    const chances = [...byLength].map(([digits, ofLength]) =>
      digits === null ? 0 : chanceOfHit({ possible: 10 ** digits, valid: mostValidAtOnce(ofLength, now) }),
    );
    return { doorId: id, name, valid: mostValidAtOnce(ofDoor, now), chance: Math.max(0, ...chances) };
  });
  const valid = Math.max(0, ...doors.map((door) => door.valid));
  const neededLength = lengthAgainstGuessing(valid, codeLength);
  return {
    possible: 10 ** codeLength,
    valid,
    proposedLength: neededLength === codeLength ? null : neededLength,
    doors,
  };
}

/** Number of digits, from `atLeast` on, that makes guessing hopeless. */
export function lengthAgainstGuessing(valid: number, atLeast: number): number {
  let length = atLeast;
  while (length < SETTINGS.code_length.maximum && isTooGuessable(10 ** length, valid)) length += 1;
  return length;
}

function isTooGuessable(possible: number, valid: number): boolean {
  return possible < MIN_POSSIBLE_PER_VALID * valid || chanceOfHit({ possible, valid }) >= HIGHEST_CHANCE;
}

function mostValidAtOnce(codes: readonly AccessCode[], now: Instant): number {
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

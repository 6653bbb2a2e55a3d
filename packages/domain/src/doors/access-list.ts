import type { AccessCode } from "../access/access-code.ts";
import { doorWindow } from "../access/access-code.ts";
import { type CodeCheck, checkCode } from "../access/check-code.ts";
import type { WallClock } from "../access/week-hours.ts";
import type { CourtId } from "../court/court.ts";
import { earliest, type Instant } from "../time/instant.ts";
import { covers, type Interval } from "../time/interval.ts";
import type { TimeKnowledge } from "./clock-trust.ts";

/** Id of the test code, which only simulated doors accept (D-12). */
export const TEST_CODE_ID = "test";

/** A code without its digits. */
export interface ListedCode {
  /** Keyed hash of the digits (codeTag), another one for each door. */
  readonly tag: string;
  /** Number of digits. */
  readonly length: number;
  readonly code: AccessCode;
}

/** The codes of a door, found by id or by tag. */
export class ListedCodes implements Iterable<ListedCode> {
  readonly #byId = new Map<string, ListedCode>();
  /** Several, since digits are reused after the end of their code. */
  readonly #byTag = new Map<string, readonly ListedCode[]>();

  constructor(codes: readonly ListedCode[]) {
    for (const code of codes) this.put(code);
  }

  [Symbol.iterator](): Iterator<ListedCode> {
    return this.#byId.values();
  }

  withTag(tag: string): readonly ListedCode[] {
    return this.#byTag.get(tag) ?? [];
  }

  put(listed: ListedCode): void {
    this.remove(listed.code.id);
    this.#byId.set(listed.code.id, listed);
    this.#byTag.set(listed.tag, [...this.withTag(listed.tag), listed]);
  }

  remove(id: string): void {
    const listed = this.#byId.get(id);
    if (listed === undefined) return;
    this.#byId.delete(id);
    const others = this.withTag(listed.tag).filter(({ code }) => code.id !== id);
    if (others.length === 0) this.#byTag.delete(listed.tag);
    else this.#byTag.set(listed.tag, others);
  }
}

/** All data by which a door decides about typed codes, with or without the server. */
export interface AccessList {
  readonly codes: ListedCodes;
  readonly courts: readonly {
    readonly id: CourtId;
    readonly isAvailable: boolean;
    readonly blocks: readonly Interval[];
  }[];
  readonly codeLength: number;
  readonly permanentCodesAllowed: boolean;
}

/** list_too_old: codes with an end need a list from the last 168 h; clock_unknown: they need the time. */
export type DoorCheck =
  | Extract<CodeCheck, { granted: true }>
  | {
      readonly granted: false;
      readonly reason: Extract<CodeCheck, { granted: false }>["reason"] | "list_too_old" | "clock_unknown";
    };

/**
 * The same check at the door as at the server (D-20); `isFresh`: the door was connected within 168 h;
 * `court`: only codes for that court are good; null: codes for any court of the door are.
 */
export function checkAgainstList(
  { codes, courts, permanentCodesAllowed }: AccessList,
  tag: string,
  {
    now,
    wallClock,
    isFresh,
    court,
    timeKnowledge,
  }: {
    readonly now: Instant;
    readonly wallClock: WallClock;
    readonly isFresh: boolean;
    readonly court: CourtId | null;
    readonly timeKnowledge: TimeKnowledge;
  },
): DoorCheck {
  const matching = codes.withTag(tag).map(({ code }) => code);
  const usable = matching.filter((code) => isUsableWithClock(code, timeKnowledge));
  const fresh = usable.filter(({ isPermanent }) => isFresh || isPermanent);
  const check = checkCode(timeKnowledge === "known" ? fresh : fresh.map((code) => asIfBegun(code, now)), {
    now,
    wallClock,
    courts: courts.map(({ id }) => id).filter((id) => court === null || id === court),
    unavailableCourts: new Set(courts.filter(({ isAvailable }) => !isAvailable).map(({ id }) => id)),
    blockedCourts: new Set(
      courts.filter(({ blocks }) => blocks.some((block) => covers(block, now))).map(({ id }) => id),
    ),
    permanentCodesAllowed,
  });
  if (check.granted || usable.length < matching.length)
    return check.granted ? check : { granted: false, reason: "clock_unknown" };
  return fresh.length < usable.length ? { granted: false, reason: "list_too_old" } : check;
}

function isUsableWithClock({ isPermanent, hours }: AccessCode, timeKnowledge: TimeKnowledge): boolean {
  if (timeKnowledge === "known") return true;
  return isPermanent ? hours === null : timeKnowledge === "guessed";
}

/** A clock that was not set is late rather than early, so the code counts as begun. */
function asIfBegun(code: AccessCode, now: Instant): AccessCode {
  const { from, until } = code.validity;
  return { ...code, validity: { from: earliest(from, now), until } };
}

export type Denial = Extract<DoorCheck, { granted: false }>["reason"];

/** Possible numbers of digits, ascending: `code_length` and the lengths of unexpired codes (D-04). */
export function codeLengths(
  { codes, codeLength, permanentCodesAllowed }: AccessList,
  now: Instant,
): readonly number[] {
  const usable = [...codes].filter(({ code }) =>
    code.isPermanent ? permanentCodesAllowed && code.validity.until > now : doorWindow(code).until > now,
  );
  return [...new Set([codeLength, ...usable.map(({ length }) => length)])].sort((a, b) => a - b);
}

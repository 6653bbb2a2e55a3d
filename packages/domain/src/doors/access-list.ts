import type { AccessCode } from "../access/access-code.ts";
import { doorWindow } from "../access/access-code.ts";
import { type CodeCheck, checkCode } from "../access/check-code.ts";
import type { WallClock } from "../access/week-hours.ts";
import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import { covers, type Interval } from "../time/interval.ts";

/** A code as a door knows it, without its digits. */
export interface ListedCode {
  /** Equal to the tag that the door makes of the typed digits. */
  readonly tag: string;
  /** In digits. */
  readonly length: number;
  readonly code: AccessCode;
}

/** All by which a door decides about typed codes, with its server there or not. */
export interface AccessList {
  readonly codes: readonly ListedCode[];
  /** The courts behind the door. */
  readonly courts: readonly {
    readonly id: CourtId;
    readonly isAvailable: boolean;
    readonly blocks: readonly Interval[];
  }[];
  /** The setting `code_length`. */
  readonly codeLength: number;
  readonly permanentCodesAllowed: boolean;
}

/** As CodeCheck; list_too_old: the code ends, and such codes open nothing by a list that nobody renewed for 168 h. */
export type DoorCheck =
  | Extract<CodeCheck, { granted: true }>
  | {
      readonly granted: false;
      readonly reason: Extract<CodeCheck, { granted: false }>["reason"] | "list_too_old";
    };

/**
 * Decides whether typed digits open the door: the same check as the server's (D-20). `tag`: of the digits; `isFresh`: the
 * server was heard of within 168 h (design 12); `court`: for which they must be good; null: for any behind the door.
 */
export function checkListed(
  { codes, courts, permanentCodesAllowed }: AccessList,
  tag: string,
  {
    now,
    wallClock,
    isFresh,
    court,
  }: {
    readonly now: Instant;
    readonly wallClock: WallClock;
    readonly isFresh: boolean;
    readonly court: CourtId | null;
  },
): DoorCheck {
  const matching = codes.filter((listed) => listed.tag === tag).map(({ code }) => code);
  const check = checkCode(
    matching.filter(({ isPermanent }) => isFresh || isPermanent),
    {
      now,
      wallClock,
      courts: courts.map(({ id }) => id).filter((id) => court === null || id === court),
      unavailableCourts: new Set(courts.filter(({ isAvailable }) => !isAvailable).map(({ id }) => id)),
      blockedCourts: new Set(
        courts.filter(({ blocks }) => blocks.some((block) => covers(block, now))).map(({ id }) => id),
      ),
      permanentCodesAllowed,
    },
  );
  const isTooOld = !isFresh && matching.some(({ isPermanent }) => !isPermanent);
  return !check.granted && isTooOld ? { granted: false, reason: "list_too_old" } : check;
}

/** Why a code opened nothing at a door. */
export type Denial = Extract<DoorCheck, { granted: false }>["reason"];

/** How many digits a code can have at the door now, ascending: the usual number, and that of codes not over (D-04). */
export function codeLengths(
  { codes, codeLength, permanentCodesAllowed }: AccessList,
  now: Instant,
): readonly number[] {
  const usable = codes.filter(({ code }) =>
    code.isPermanent ? permanentCodesAllowed && code.validity.until > now : doorWindow(code).until > now,
  );
  return [...new Set([codeLength, ...usable.map(({ length }) => length)])].sort((a, b) => a - b);
}

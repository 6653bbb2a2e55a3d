import type { AccessDocument, AccessEntry } from "@platzwart/contract/device-link/documents";
import { LIST_HORIZON, TYPEABLE } from "@platzwart/contract/device-link/limits";
import { isForCourt } from "@platzwart/domain/access/access-code";
import { isReckonedWith } from "@platzwart/domain/court/block";
import { type CourtId, isInOperation } from "@platzwart/domain/court/court";
import { doorHolds } from "@platzwart/domain/doors/door-holds";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { days, type Instant, instant, plus } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { codeTag } from "@platzwart/machine/list-crypto";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { type BlockRecord, blocksIn } from "../../facts/block-records.ts";
import type { CourtRecord } from "../../facts/court-records.ts";
import type { DoorRecord } from "../../facts/equipment-records.ts";
import { factsAhead, readStoredHall } from "../../facts/hall-state.ts";
import type { HallCalendar } from "../../platform/ports/hall-calendar.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";

/** A table of the wall clock's offsets begins with a period of this length, so that it stays the same for as long. */
const OFFSETS_PERIOD = days(366);
/** It then reaches two years ahead at least (field: controller 3). */
const OFFSETS_AHEAD = days(3 * 366);

/** The facts of which the lists of doors are made, all of one revision. */
export interface ListFacts {
  readonly revision: number;
  readonly doors: readonly DoorRecord[];
  readonly courts: readonly CourtRecord[];
  readonly blocks: readonly BlockRecord[];
  /** The active ones that are not over and begin before the horizon. */
  readonly codes: readonly AccessCodeRecord[];
  readonly settings: SettingValues;
  /** When each door is released by schedule, by its id. */
  readonly holds: ReadonlyMap<string, readonly Interval[]>;
}

/** Reads the facts of lists; `store`: of a transaction. */
export async function readListFacts(store: Store, now: Instant): Promise<ListFacts> {
  const time = { from: now, until: plus(now, LIST_HORIZON) };
  const hall = await readStoredHall(store, now);
  return {
    revision: store.factsRevision,
    ...{ doors: hall.doors, courts: hall.courts, settings: hall.settings },
    blocks: await blocksIn(store).listOverlapping(time, now),
    codes: await codesIn(store).listActiveWithin(time),
    holds: doorHolds(factsAhead(hall, now), now),
  };
}

/** Makes the lists of doors: functions of the facts. What is worked out of digits is kept as long as it is asked for. */
export class DoorLists {
  readonly #cipher: SecretCipher;
  readonly #calendar: HallCalendar;
  /** By encrypted digits. */
  #digits = new Map<string, string | null>();
  /** By door, then by encrypted digits. */
  readonly #tags = new Map<string, Map<string, string>>();

  constructor({ cipher, calendar }: { readonly cipher: SecretCipher; readonly calendar: HallCalendar }) {
    this.#cipher = cipher;
    this.#calendar = calendar;
  }

  /** The list of a door, whatever revision it will be given under. */
  listOf(door: DoorRecord, facts: ListFacts, now: Instant): Omit<AccessDocument, "revision"> {
    const { courts, settings } = facts;
    const tagKey = this.#cipher.lookupHash(`door list key ${door.id}`);
    const period = instant(Math.floor(now / OFFSETS_PERIOD) * OFFSETS_PERIOD);
    return {
      document: "access",
      door: door.id,
      tagKey,
      openSeconds: door.openSeconds,
      codeLength: settings.code_length,
      permanentCodesAllowed: settings.allow_permanent_codes,
      courts: courts
        .filter(({ id }) => door.courtIds.includes(id))
        .map((court) => ({
          id: court.id,
          isAvailable: isInOperation(court),
          blocks: blocksOf(court.id, facts.blocks, now),
        })),
      offsets: [...this.#calendar.offsets(period, plus(period, OFFSETS_AHEAD))],
      entries: this.#entries(door, tagKey, facts),
      holds: [...(facts.holds.get(door.id) ?? [])],
    };
  }

  #entries(door: DoorRecord, tagKey: string, { codes }: ListFacts): AccessEntry[] {
    const known = this.#tags.get(door.id) ?? new Map<string, string>();
    const tags = new Map<string, string>();
    const entries = codes.flatMap((code): AccessEntry[] => {
      const { encryptedDigits } = code;
      if (encryptedDigits === null || !door.courtIds.some((court) => isForCourt(code, court))) return [];
      const digits = this.#digitsOf(encryptedDigits);
      if (digits === null) return [];
      const tag = known.get(encryptedDigits) ?? codeTag(tagKey, digits);
      tags.set(encryptedDigits, tag);
      return [entryOf(code, tag, digits.length)];
    });
    this.#tags.set(door.id, tags);
    return entries;
  }

  /** null: no keypad can type it, or it cannot be read. */
  #digitsOf(encrypted: string): string | null {
    const known = this.#digits.get(encrypted);
    if (known !== undefined) return known;
    const digits = this.#cipher.decrypt(encrypted);
    const typeable = digits !== null && TYPEABLE.test(digits) ? digits : null;
    this.#digits.set(encrypted, typeable);
    return typeable;
  }

  /** Forgets what is worked out of digits that no list has any more. */
  forgetBut({ codes }: ListFacts): void {
    const left = new Set(codes.map(({ encryptedDigits }) => encryptedDigits));
    this.#digits = new Map([...this.#digits].filter(([encrypted]) => left.has(encrypted)));
  }
}

function entryOf(code: AccessCodeRecord, tag: string, length: number): AccessEntry {
  const { id, courtId, isPermanent, validity, margins, endedAt, hours } = code;
  return {
    ...{ id, tag, length, isPermanent, endedAt },
    court: courtId,
    validity: { from: validity.from, until: validity.until },
    before: margins.doorBefore,
    after: margins.doorAfter,
    hours: hours && { weekdays: [...hours.weekdays], from: hours.from, until: hours.until },
  };
}

function blocksOf(court: CourtId, blocks: readonly BlockRecord[], now: Instant) {
  return blocks
    .filter((block) => block.courtId === court && isReckonedWith(block, now) && block.period.until > now)
    .map(({ period: { from, until } }) => ({ from, until }));
}

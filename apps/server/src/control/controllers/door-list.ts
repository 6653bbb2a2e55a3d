import type { AccessEntry, AccessHead } from "@platzwart/contract/device-link/documents";
import { LIST_HORIZON, TYPEABLE_CODE } from "@platzwart/contract/device-link/limits";
import { isForCourt, searchInterval } from "@platzwart/domain/access/access-code";
import { isBlockEffective } from "@platzwart/domain/court/block";
import { type CourtId, isInOperation } from "@platzwart/domain/court/court";
import { TEST_CODE_ID } from "@platzwart/domain/doors/access-list";
import { doorHolds } from "@platzwart/domain/doors/door-holds";
import type { SettingValues } from "@platzwart/domain/settings/registry";
import { days, type Instant, instant, LAST_INSTANT, plus } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { codeTag } from "@platzwart/machine/list-crypto";
import type { DigestInput, ListDelta, ListDigest } from "@platzwart/machine/list-digest";
import { installationIn } from "../../database/installation-records.ts";
import type { Store } from "../../database/store.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { type BlockRecord, blocksIn } from "../../facts/block-records.ts";
import type { CourtRecord } from "../../facts/court-records.ts";
import type { DoorRecord } from "../../facts/equipment-records.ts";
import type { HallSnapshot } from "../../facts/hall-snapshot.ts";
import { factsAhead } from "../../facts/hall-state.ts";
import type { HallCalendar } from "../../platform/ports/hall-calendar.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";
import { yieldToEventLoop } from "../../platform/system/event-loop.ts";

/** The table of time-zone offsets begins at multiples of this period, so that lists change seldom by it. */
const OFFSETS_PERIOD = days(366);
/** The table reaches at least two years ahead. */
const OFFSETS_AHEAD = days(3 * 366);

/** Codes decrypted in one tick, which takes some milliseconds. */
const CODES_A_TICK = 500;

/** Facts behind the heads of lists, all of one revision. */
export interface ListFacts {
  readonly revision: number;
  readonly doors: readonly DoorRecord[];
  readonly courts: readonly CourtRecord[];
  readonly blocks: readonly BlockRecord[];
  readonly settings: SettingValues;
  /** The encrypted test code for simulated doors (D-12); null: not accepted. */
  readonly encryptedTestCode: string | null;
  /** Releases by schedule, by door id. */
  readonly holds: ReadonlyMap<string, readonly Interval[]>;
}

export interface ListTime {
  readonly revision: number;
  readonly madeAt: Instant;
}

export type DoorListDelta = ListDelta<AccessHead, AccessEntry>;

/** `store`: of a transaction. */
export async function readListFacts(store: Store, snapshot: HallSnapshot, now: Instant): Promise<ListFacts> {
  const { hall } = await snapshot.within(store, now);
  return {
    revision: store.factsRevision,
    ...{ doors: hall.doors, courts: hall.courts, settings: hall.settings },
    blocks: await blocksIn(store).listOverlapping(listInterval(now), now),
    encryptedTestCode: hall.settings.simulation_mode ? await installationIn(store).testCode() : null,
    holds: doorHolds(factsAhead(hall, now), now),
  };
}

export function readListedCodes(store: Store, now: Instant): Promise<AccessCodeRecord[]> {
  return codesIn(store).listActiveWithin(listInterval(now));
}

export function readChangedCodes(
  store: Store,
  { revision, madeAt }: ListTime,
  now: Instant,
): Promise<AccessCodeRecord[]> {
  return codesIn(store).listChangedSince(revision, { before: listInterval(madeAt), now: listInterval(now) });
}

/** A list has the codes whose window begins before the horizon and is not over. */
function listInterval(now: Instant): Interval {
  return { from: now, until: plus(now, LIST_HORIZON) };
}

/** Builds the access lists of doors; digits are decrypted once for all doors. */
export class DoorLists {
  readonly #cipher: SecretCipher;
  readonly #calendar: HallCalendar;
  /** By encrypted digits. */
  #digits = new Map<string, string | null>();

  constructor({ cipher, calendar }: { readonly cipher: SecretCipher; readonly calendar: HallCalendar }) {
    this.#cipher = cipher;
    this.#calendar = calendar;
  }

  /** Built in parts, because lights are due at their edge; `codes`: of readListedCodes. */
  async listOf(
    door: DoorRecord,
    { facts, codes, now }: { facts: ListFacts; codes: readonly AccessCodeRecord[]; now: Instant },
  ): Promise<DigestInput<AccessHead, AccessEntry>> {
    const head = this.#headOf(door, facts, now);
    const entries: AccessEntry[] = [];
    for (let begin = 0; begin < codes.length; begin += CODES_A_TICK) {
      for (const code of codes.slice(begin, begin + CODES_A_TICK))
        entries.push(...this.#entriesOf(door, code, head));
      await yieldToEventLoop();
    }
    return { head, entries: [...entries, ...this.#testEntries(door, facts, head)] };
  }

  /** Difference from an acknowledged list; `changed`: of readChangedCodes since that list. */
  deltaOf(
    door: DoorRecord,
    { digest }: { readonly digest: ListDigest },
    { facts, changed, now }: { facts: ListFacts; changed: readonly AccessCodeRecord[]; now: Instant },
  ): DoorListDelta {
    const head = this.#headOf(door, facts, now);
    const entries = changed
      .filter((code) => isListed(code, now))
      .flatMap((code) => this.#entriesOf(door, code, head));
    entries.push(...this.#testEntries(door, facts, head));
    const listed = new Set(entries.map(({ id }) => id));
    return {
      head,
      put: entries.filter((entry) => !digest.containsExactly(entry)),
      removed: [...changed.map(({ id }) => id), TEST_CODE_ID].filter(
        (id) => digest.has(id) && !listed.has(id),
      ),
    };
  }

  #tagKeyOf({ id }: DoorRecord): string {
    return this.#cipher.lookupHash(`door list key ${id}`);
  }

  #headOf(door: DoorRecord, { courts, blocks, settings, holds }: ListFacts, now: Instant): AccessHead {
    const period = instant(Math.floor(now / OFFSETS_PERIOD) * OFFSETS_PERIOD);
    return {
      document: "access",
      door: door.id,
      tagKey: this.#tagKeyOf(door),
      openSeconds: door.openSeconds,
      codeLength: settings.code_length,
      permanentCodesAllowed: settings.allow_permanent_codes,
      courts: courts
        .filter(({ id }) => door.courtIds.includes(id))
        .map((court) => ({
          id: court.id,
          isAvailable: isInOperation(court),
          blocks: blocksOf(court.id, blocks, now),
        })),
      offsets: [...this.#calendar.offsets(period, plus(period, OFFSETS_AHEAD))],
      holds: [...(holds.get(door.id) ?? [])],
      servers: settings.door_server_url === "" ? [] : [settings.door_server_url],
    };
  }

  #testEntries(
    { driver }: DoorRecord,
    { encryptedTestCode }: ListFacts,
    { tagKey }: Pick<AccessHead, "tagKey">,
  ): AccessEntry[] {
    if (driver !== "simulated" || encryptedTestCode === null) return [];
    const digits = this.#cipher.decrypt(encryptedTestCode);
    if (digits === null) return [];
    return [
      {
        ...{ id: TEST_CODE_ID, tag: codeTag(tagKey, digits), length: digits.length, court: null },
        ...{ isPermanent: false, before: 0, after: 0, endedAt: null, hours: null },
        validity: { from: 0, until: LAST_INSTANT },
      },
    ];
  }

  /** Empty: the door does not take the code. */
  #entriesOf(
    door: DoorRecord,
    code: AccessCodeRecord,
    { tagKey }: Pick<AccessHead, "tagKey">,
  ): readonly AccessEntry[] {
    const { encryptedDigits } = code;
    if (encryptedDigits === null || !door.courtIds.some((court) => isForCourt(code, court))) return [];
    const digits = this.#digitsOf(encryptedDigits);
    return digits === null ? [] : [entryOf(code, codeTag(tagKey, digits), digits.length)];
  }

  /** null: unreadable, or impossible to type. */
  #digitsOf(encrypted: string): string | null {
    const known = this.#digits.get(encrypted);
    if (known !== undefined) return known;
    const digits = this.#cipher.decrypt(encrypted);
    const typeable = digits !== null && TYPEABLE_CODE.test(digits) ? digits : null;
    this.#digits.set(encrypted, typeable);
    return typeable;
  }

  /** Forgets digits without a listed code; `codes`: of readListedCodes. */
  forgetOtherDigits(codes: readonly AccessCodeRecord[]): void {
    const listedDigits = new Set(codes.map(({ encryptedDigits }) => encryptedDigits));
    this.#digits = new Map([...this.#digits].filter(([encrypted]) => listedDigits.has(encrypted)));
  }
}

function isListed(code: AccessCodeRecord, now: Instant): boolean {
  const { from, until } = searchInterval(code);
  const interval = listInterval(now);
  return code.status === "active" && until > interval.from && from < interval.until;
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
    .filter((block) => block.courtId === court && isBlockEffective(block, now) && block.period.until > now)
    .map(({ period: { from, until } }) => ({ from, until }));
}

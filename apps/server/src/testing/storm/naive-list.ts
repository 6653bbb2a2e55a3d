import { type AccessEntry, accessChange, accessDocument } from "@platzwart/contract/device-link/documents";
import type { MessageToController, MessageToServer } from "@platzwart/contract/device-link/messages";
import { type Instant, instant, minus, minutes, plus } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

/** Reports a failed check. */
export type Fail = (what: string) => void;

type Given = Extract<MessageToController, { kind: "document" | "change" }>;

interface NaiveList {
  readonly revision: number;
  readonly entries: ReadonlyMap<string, AccessEntry>;
}

/** Models the list in force from all messages, and checks the door's acknowledgements. */
export class ListJudge {
  readonly #fail: Fail;
  /** By revision: all lists that the door may have. */
  readonly #known = new Map<number, NaiveList>();
  readonly #digests = new Map<number, string>();
  /** null: none. */
  current: NaiveList | null = null;
  /** Acknowledged revision. */
  #kept = 0;

  constructor(fail: Fail) {
    this.#fail = fail;
  }

  /** `obeyed`: revision in force, 0: none. */
  starts(obeyed: number): void {
    if (obeyed < this.#kept) this.#fail(`obeys list ${obeyed} after it kept ${this.#kept}`);
    this.current = this.#known.get(obeyed) ?? null;
    if (obeyed > 0 && this.current === null) this.#fail(`obeys list ${obeyed}, which nobody gave it`);
  }

  arrives(given: Given): void {
    const next = given.kind === "document" ? this.#whole(given) : this.#changed(given);
    if (next === null) return;
    this.#known.set(next.revision, next);
    this.current = next;
  }

  /** The door acknowledges a list. */
  says(revision: number, digest: string | undefined): void {
    if (revision < this.#kept) this.#fail(`keeps list ${revision} after ${this.#kept}`);
    this.#kept = Math.max(this.#kept, revision);
    const known = this.#digests.get(revision);
    if (digest === undefined) return;
    if (known !== undefined && known !== digest) this.#fail(`keeps another list ${revision} than was given`);
    this.#digests.set(revision, digest);
  }

  greets({ list }: Extract<MessageToServer, { kind: "hello" }>): void {
    this.says(list?.revision ?? 0, list?.digest);
  }

  get kept(): number {
    return this.#kept;
  }

  #whole({ revision, text }: Given): NaiveList | null {
    if (this.current !== null && revision < this.current.revision) return null;
    const { entries } = accessDocument.parse(JSON.parse(text));
    // a power cut may have lost another list of this revision
    if (this.current?.revision !== revision) this.#digests.delete(revision);
    return { revision, entries: new Map(entries.map((entry) => [entry.id, entry])) };
  }

  #changed({ revision, text }: Given): NaiveList | null {
    const { current } = this;
    const { base, put, removed, digest } = accessChange.parse(JSON.parse(text));
    if (current === null || revision <= current.revision) return null;
    this.#digests.set(revision, digest);
    const known = this.#digests.get(base.revision);
    if (base.revision !== current.revision || (known !== undefined && known !== base.digest)) return null;
    const entries = new Map(current.entries);
    for (const entry of put) entries.set(entry.id, entry);
    for (const id of removed) entries.delete(id);
    return { revision, entries };
  }
}

/** With the margins of a booking; empty for a code that ended before it began. */
export function windowOf({ validity, before, after, endedAt }: AccessEntry): Interval {
  const from = minus(instant(validity.from), minutes(before));
  const until = plus(instant(validity.until), minutes(after));
  return { from, until: endedAt === null ? until : instant(Math.min(until, endedAt)) };
}

/** Valid only in winter, when Berlin is at UTC+1. */
export function coversHours(hours: AccessEntry["hours"], at: Instant): boolean {
  if (hours === null) return true;
  const wall = new Date(at + 3_600_000);
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const weekday = wall.getUTCDay() || 7;
  return hours.weekdays.some((one) => one === weekday) && hours.from <= minute && minute < hours.until;
}

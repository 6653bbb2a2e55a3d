import type { DoorEvent, NewDoorEvent } from "@platzwart/contract/device-link/messages";
import type { GuessRecord } from "@platzwart/domain/access/guess-limit";
import type { Duration, Instant } from "@platzwart/domain/time/instant";
import type { Disk } from "./disk.ts";
import { frameOf } from "./journal-frames.ts";
import {
  type JournalEntry,
  type ReadLimits,
  Segment,
  type SegmentHead,
  type Span,
} from "./journal-segment.ts";
import { SmallFile } from "./small-file.ts";

const SEGMENT_SIZE = 1024 * 1024;
const SEGMENTS = 32;
/** One segment is written while another is overwritten. */
const FEWEST_SEGMENTS = 2;
/** Bytes per sync: pending entries up to this size are written together. */
const LARGEST_WRITE = 64 * 1024;
/** Number of runs whose acknowledgement a segment head stores; each welcome repeats them. */
const RUNS_IN_HEAD = 100;
const TOO_LONG = "the entry is longer than a segment";

export interface JournalOptions {
  readonly disk: Disk;
  /** Unique id of the new run. */
  readonly run: string;
  readonly segmentSize?: number;
  readonly segments?: number;
}

/** Facts of an entry besides the event. */
interface EntryFacts {
  readonly at: Instant;
  /** Since the program's start. */
  readonly mono: Duration;
  /** Guess record after the entry. */
  readonly guesses: GuessRecord | null;
}

interface Waiting extends EntryFacts {
  readonly event: NewDoorEvent;
  resolve(written: DoorEvent | null): void;
  reject(error: unknown): void;
}

/** State after the newest entry. */
type Tip = Pick<SegmentHead, "guesses"> & { readonly seq: number };

/** State after counted-only denials: the guess record of the last denial, and the newest entry before. */
interface CountedDenial {
  readonly after: string | null;
  readonly guesses: GuessRecord | null;
  /** Number of counted denials that no entry reports yet. */
  readonly count: number;
}

/**
 * Events of a door in a ring of preallocated files, so that an entry is one positioned write and one sync (field: controller
 * 4). Acknowledged entries are overwritten, oldest first. Without any, a denial is only counted, which a later entry reports,
 * and other entries overwrite the oldest: the server sees a gap in the numbers of the run.
 */
export class Journal {
  readonly #run: string;
  /** Oldest first; the last one is written. */
  readonly #ring: Segment[];
  readonly #unused: Segment[];
  readonly #denials: SmallFile<CountedDenial>;
  readonly #acknowledged = new Map<string, number>();
  readonly #queue: Waiting[] = [];
  #tip: Tip;
  #guesses: GuessRecord | null;
  #writing: Promise<void> | null = null;
  #isClosed = false;
  #counted = 0;
  /** Causes why files of the ring are unusable: the ring is smaller, and gone below two files. */
  readonly faults: readonly Error[];

  private constructor(run: string, opened: OpenedJournal) {
    this.#run = run;
    this.#ring = opened.ring;
    this.#unused = opened.unused;
    this.#denials = opened.denials;
    this.#tip = { guesses: opened.guesses, seq: 0 };
    this.#guesses = opened.guesses;
    this.faults = opened.faults;
  }

  /** Loads the ring and begins a run, which writes nothing before its first entry. */
  static async open(options: JournalOptions): Promise<Journal> {
    const { disk, run, segmentSize = SEGMENT_SIZE, segments = SEGMENTS } = options;
    const { loaded, unused, faults } = await loadSegments(disk, segmentSize, segments);
    const ring = unbroken(loaded, unused);
    const states = loaded.map(({ state }) => state);
    const guesses = states.at(-1)?.guesses ?? null;
    const denials = new SmallFile(disk, "counted-denial.json", (json) => json as CountedDenial);
    const denial = await denials.read().catch(() => null);
    const journal = new Journal(run, { ring, unused, denials, faults, guesses });
    if (denial !== null && denial.after === journal.#newestEntry()) journal.#guesses = denial.guesses;
    journal.#counted = denial?.count ?? 0;
    for (const [acknowledged, upTo] of states.flatMap((one) => one.acknowledged))
      journal.acknowledge(acknowledged, upTo);
    return journal;
  }

  /** Guess record as of the newest entry; null: none. */
  get guesses(): GuessRecord | null {
    return this.#guesses;
  }

  get waiting(): number {
    return this.#spans().reduce((sum, span) => sum + this.#waitingIn(span), 0);
  }

  get size(): number {
    return this.#spans().reduce((sum, { first, last }) => sum + last - first + 1, 0);
  }

  /**
   * Resolves once the entry is durable; null: a denial in a ring full of unacknowledged entries, of which only the guess record
   * is durable. A failed write rejects, and its number is reused.
   */
  append(event: NewDoorEvent, facts: EntryFacts): Promise<DoorEvent | null> {
    if (this.#isClosed) return Promise.reject(new Error("the journal is closed"));
    return new Promise((resolve, reject) => {
      this.#queue.push({ event, ...facts, resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Stored runs, oldest first. */
  runs(): { readonly run: string; readonly first: number; readonly last: number }[] {
    const runs = new Map<string, { run: string; first: number; last: number }>();
    for (const { run, first, last } of this.#spans())
      runs.set(run, { run, first: runs.get(run)?.first ?? first, last });
    return [...runs.values()];
  }

  /**
   * Consecutive events of a run from that number on, or from the first stored one; possibly fewer than the limits allow, empty
   * without any.
   */
  async read(run: string, from: number, limits: ReadLimits): Promise<DoorEvent[]> {
    for (const segment of this.#ring) {
      const span = segment.spans.find((one) => one.run === run && one.last >= from);
      if (span === undefined) continue;
      const { number } = segment;
      const events = await segment.read(span, Math.max(from, span.first), limits);
      // an overwritten segment has other bytes at the events' offsets
      return segment.number === number ? events : [];
    }
    return [];
  }

  /** Marks the run as acknowledged up to this number, and so overwritable; stored with the next segment's head. */
  acknowledge(run: string, upTo: number): void {
    this.#acknowledged.set(run, Math.max(upTo, this.#acknowledged.get(run) ?? 0));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
    await Promise.all([...this.#ring, ...this.#unused].map((segment) => segment.close()));
  }

  async #writeAll(): Promise<void> {
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      let taken = 1;
      let hasRoom = false;
      try {
        const batch = await this.#nextBatch(next);
        if (batch === null) {
          await this.#count(next);
        } else {
          taken = batch.entries.length;
          await this.#write(batch);
          hasRoom = !this.#isFull();
        }
      } catch (error) {
        for (const { reject } of this.#queue.slice(0, taken)) reject(error);
      }
      this.#queue.splice(0, taken);
      if (hasRoom && this.#counted > 0) this.#queue.unshift(this.#countedAt(next));
    }
    this.#writing = null;
  }

  /** null: no room for the next entry, which may be counted only. */
  async #nextBatch(next: Waiting): Promise<Batch | null> {
    const current = this.#ring.at(-1);
    await current?.clean();
    const batch = current && this.#batchFor(current);
    if (batch !== undefined && batch.entries.length > 0) return batch;
    if (current?.end === 0) throw new RangeError(TOO_LONG);
    if (next.event.kind === "denied" && this.#isFull()) return null;
    const first = this.#batchFor(await this.#nextSegment());
    if (first.entries.length === 0) throw new RangeError(TOO_LONG);
    return first;
  }

  /** As many pending entries as fit into the segment. */
  #batchFor(segment: Segment): Batch {
    const frames: Buffer[] = segment.end === 0 ? [frameOf(this.#head(segment))] : [];
    let end = segment.end + (frames[0]?.length ?? 0);
    let tip = this.#tip;
    let run = segment.spans.at(-1)?.run;
    const entries: Batch["entries"][number][] = [];
    for (const { event: added, at, mono, guesses } of this.#queue) {
      const event = { ...added, seq: tip.seq + 1, at, mono } as DoorEvent;
      const changed = guesses === tip.guesses ? undefined : guesses;
      const entry: JournalEntry = {
        ...(run !== this.#run && { run: this.#run }),
        event,
        ...(changed !== undefined && { guesses: changed }),
      };
      const frame = frameOf(entry);
      if (end + frame.length > segment.size) break;
      frames.push(frame);
      entries.push({ event, start: end });
      end += frame.length;
      run = this.#run;
      tip = { guesses, seq: event.seq };
      if (end - segment.end > LARGEST_WRITE) break;
    }
    return { segment, bytes: Buffer.concat(frames), entries, tip };
  }

  async #write({ segment, bytes, entries, tip }: Batch): Promise<void> {
    await segment.write(bytes);
    for (const { event, start } of entries) segment.add(this.#run, event.seq, start);
    segment.end += bytes.length;
    this.#tip = tip;
    this.#guesses = tip.guesses;
    entries.forEach(({ event }, index) => {
      this.#queue[index]?.resolve(event);
    });
  }

  async #count({ guesses, resolve }: Waiting): Promise<void> {
    await this.#denials.write({ after: this.#newestEntry(), guesses, count: this.#counted + 1 });
    this.#guesses = guesses;
    this.#counted += 1;
    resolve(null);
  }

  /** Entry that reports the counted denials, as of the entry before. */
  #countedAt({ at, mono }: EntryFacts): Waiting {
    const count = this.#counted;
    return {
      ...{ event: { kind: "counted", count }, at, mono, guesses: this.#tip.guesses },
      resolve: () => {
        this.#counted = 0;
        // a power cut before the removal reports the denials once more
        this.#denials.remove().catch(() => {});
      },
      // retried after the next entry
      reject: () => {},
    };
  }

  /** Appends a zeroed segment to the ring. */
  async #nextSegment(): Promise<Segment> {
    if (this.#ring.length + this.#unused.length < FEWEST_SEGMENTS)
      throw this.faults[0] ?? new Error("the journal has too few segments");
    if (this.#unused.length === 0) this.#unused.push(...this.#ring.splice(0, 1));
    const [segment] = this.#unused as [Segment];
    segment.forget();
    await segment.clean();
    this.#unused.shift();
    segment.number = (this.#ring.at(-1)?.number ?? 0) + 1;
    this.#ring.push(segment);
    const runs = new Set(this.#spans().map(({ run }) => run));
    for (const run of this.#acknowledged.keys()) if (!runs.has(run)) this.#acknowledged.delete(run);
    return segment;
  }

  #head({ number }: Segment): SegmentHead {
    const acknowledged = this.runs()
      .slice(-RUNS_IN_HEAD)
      .flatMap(({ run }) => {
        const upTo = this.#acknowledged.get(run);
        return upTo === undefined ? [] : [[run, upTo] as const];
      });
    return { segment: number, guesses: this.#tip.guesses, acknowledged };
  }

  #isFull(): boolean {
    if (this.#unused.length > 0) return false;
    return this.#ring[0]?.spans.some((span) => this.#waitingIn(span) > 0) ?? false;
  }

  #waitingIn({ run, first, last }: Span): number {
    return Math.max(0, last - Math.max(first - 1, this.#acknowledged.get(run) ?? 0));
  }

  #newestEntry(): string | null {
    const newest = this.#spans().at(-1);
    return newest === undefined ? null : `${newest.run} ${newest.last}`;
  }

  #spans(): Span[] {
    return this.#ring.flatMap(({ spans }) => spans);
  }
}

/** Entries of one write and sync. */
interface Batch {
  readonly segment: Segment;
  readonly bytes: Buffer;
  readonly entries: readonly { readonly event: DoorEvent; readonly start: number }[];
  /** State after the batch. */
  readonly tip: Tip;
}

/** Removes all journal files, including counted denials. No journal may be open. */
export async function removeJournal(disk: Disk): Promise<void> {
  for (const name of await disk.list()) if (/^(journal-|counted-denial)/.test(name)) await disk.remove(name);
  await disk.syncFolder();
}

interface Loaded {
  readonly segment: Segment;
  readonly state: SegmentHead;
}

interface OpenedJournal {
  readonly ring: Segment[];
  readonly unused: Segment[];
  readonly faults: readonly Error[];
  readonly guesses: GuessRecord | null;
  readonly denials: SmallFile<CountedDenial>;
}

async function loadSegments(disk: Disk, size: number, count: number) {
  const loaded: Loaded[] = [];
  const unused: Segment[] = [];
  const faults: Error[] = [];
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < count; index += 1) {
    try {
      const file = await disk.openFixed(`journal-${String(index).padStart(2, "0")}`, size);
      const segment = new Segment(file, size);
      const state = await segment.load(bytes);
      if (state === null) unused.push(segment);
      else loaded.push({ segment, state });
    } catch (error) {
      faults.push(error as Error);
    }
  }
  loaded.sort((one, other) => one.segment.number - other.segment.number);
  return { loaded, unused, faults };
}

/** The newest consecutive segments: entries before a damaged segment would hide the gap. */
function unbroken(loaded: readonly Loaded[], unused: Segment[]): Segment[] {
  const segments = loaded.map(({ segment }) => segment);
  const begin = segments.findLastIndex((segment, index) => {
    const before = segments[index - 1];
    return before !== undefined && (before.isTorn || before.number + 1 !== segment.number);
  });
  unused.push(...segments.splice(0, Math.max(0, begin)));
  return segments;
}

import type { AccessChange, AccessHead } from "@platzwart/contract/device-link/documents";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  type Duration,
  HOUR,
  type Instant,
  milliseconds,
  minus,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import { ListDigest } from "@platzwart/machine/list-digest";
import type { Storage } from "../../database/storage.ts";
import type { AccessCodeRecord } from "../../facts/access-code-codec.ts";
import type { DoorRecord } from "../../facts/equipment-records.ts";
import { doorAtLink } from "../../facts/find-door.ts";
import type { HallSnapshot } from "../../facts/hall-snapshot.ts";
import type { ListSender } from "../../facts/list-standings.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { turnOfOthers } from "../../platform/system/turn-of-others.ts";
import type { ControllerLinks } from "./controller-links.ts";
import type { ControllerSession } from "./controller-session.ts";
import {
  type DoorLists,
  type ListFacts,
  type ListStepOfDoor,
  type ListTime,
  readChangedCodes,
  readListedCodes,
  readListFacts,
} from "./door-list.ts";
import type { ListStandings } from "./list-standings.ts";
import type { KeptAnswer } from "./session-questions.ts";

/** Changes that nobody announced are found so often. */
const LOOK_EVERY = seconds(10);
/** A list that is refused again and again is offered more and more seldom, down to this. */
const SELDOMEST_OFFER = minutes(10);
/** Somebody stands at the door whose code may be in a list that is on its way. */
const CAUGHT_UP_WITHIN = seconds(1);
/** A card may take its time for a list; one that hangs is told of. */
const CONFIRMED_WITHIN = seconds(30);

/** The list that a controller has acknowledged; its revision is that of the facts of which it was made. */
interface KeptList extends ListTime {
  /** The revision under which the controller keeps it: above that of the facts after a database was restored. */
  readonly keptAs: number;
  /** The courts that its door had. */
  readonly courtIds: readonly CourtId[];
  readonly head: AccessHead;
  readonly digest: ListDigest;
}

/** How a session stands with its list. */
interface Standing {
  /** null: it has acknowledged none, or refused what it was given last. */
  kept: KeptList | null;
  /** Its whole list is to be made: given where none is kept, else compared. */
  isUnchecked: boolean;
  /** A document is on its way; what changes meanwhile follows it in one. */
  isWaiting: boolean;
  /** The revision of the facts at the last look; null: there was none. */
  lookedAt: number | null;
  /** When a list that was refused is offered again, of elapsed time, and how often it was refused. */
  offeredFrom: Duration;
  refusals: number;
  /** Somebody wants the whole list to be sent anew, whatever is kept. */
  isResent: boolean;
}

/** A door whose controller is linked. */
interface LinkedDoor {
  readonly controllerId: string;
  readonly session: ControllerSession;
  readonly door: DoorRecord;
}

/** What the lists of a look are made of. */
interface Read {
  readonly now: Instant;
  readonly facts: ListFacts;
  /** null: nobody's whole list was to be made. */
  readonly codes: readonly AccessCodeRecord[] | null;
  /** Since each of the lists that are kept. */
  readonly changed: ReadonlyMap<string, readonly AccessCodeRecord[]>;
}

/**
 * Gives every linked controller the list of its door: the whole one after its hello, then what the facts make otherwise of
 * the one that it has acknowledged. Each hour that one is compared with the list as it is made from nothing.
 */
export class ListPublisher implements ListSender {
  readonly #storage: Storage;
  readonly #snapshot: HallSnapshot;
  readonly #links: ControllerLinks;
  readonly #lists: DoorLists;
  readonly #listStandings: ListStandings;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #standings = new WeakMap<ControllerSession, Standing>();
  #checkedAt: Duration;
  /** Those who wait until a door has its list. */
  readonly #waiting = new Set<() => void>();
  #isRunning = false;
  #isAsked = false;
  #timer: PendingTimer | null = null;
  #isStopped = false;

  constructor(options: {
    readonly storage: Storage;
    readonly snapshot: HallSnapshot;
    readonly links: ControllerLinks;
    readonly lists: DoorLists;
    /** Hears which list each controller has. */
    readonly listStandings: ListStandings;
    readonly clock: Clock;
    readonly serverLog: ServerLog;
  }) {
    this.#storage = options.storage;
    this.#snapshot = options.snapshot;
    this.#links = options.links;
    this.#lists = options.lists;
    this.#listStandings = options.listStandings;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#checkedAt = this.#clock.elapsed();
    this.#links.onLinked((session) => {
      this.#standings.set(session, {
        ...{ kept: null, isUnchecked: true, isWaiting: false, lookedAt: null },
        ...{ offeredFrom: this.#clock.elapsed(), refusals: 0, isResent: false },
      });
      this.request();
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  /** Whether a list is being made. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  resend(controllerId: string): void {
    const session = this.#links.sessions.get(controllerId);
    if (session === undefined) return;
    const standing = this.#standingOf(session);
    Object.assign(standing, {
      isResent: true,
      isUnchecked: true,
      offeredFrom: this.#clock.elapsed(),
      refusals: 0,
    });
    this.request();
  }

  lookAgain(): void {
    for (const session of this.#links.sessions.values()) this.#standingOf(session).lookedAt = null;
    this.request();
  }

  async caughtUp(link: string): Promise<void> {
    if (this.#isCaughtUp(link)) return;
    await new Promise<void>((resolve) => {
      const settle = () => {
        timer.cancel();
        this.#waiting.delete(look);
        resolve();
      };
      const look = () => {
        if (this.#isCaughtUp(link)) settle();
      };
      const timer = this.#clock.timer("a list that is waited for", CAUGHT_UP_WITHIN, settle);
      this.#waiting.add(look);
      this.request();
    });
  }

  /** One that is offered its list later, as it refused it, is not waited for. */
  #isCaughtUp(link: string): boolean {
    const session = this.#links.sessions.get(link);
    if (session === undefined) return true;
    const { kept, isWaiting, lookedAt, offeredFrom } = this.#standingOf(session);
    const isLater = kept === null && offeredFrom > this.#clock.elapsed();
    return isLater || (!isWaiting && kept !== null && lookedAt === this.#storage.read.factsRevision);
  }

  /** Looks now whether the facts changed; a look that is asked for during another follows it. */
  request(): void {
    if (this.#isStopped) return;
    this.#isAsked = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#timer?.cancel();
    while (this.#isAsked && !this.#isStopped) {
      this.#isAsked = false;
      try {
        this.#checkHourly();
        if (this.#due().length > 0) await this.#publish();
      } catch (error) {
        this.#serverLog.error("the lists of doors could not be made; they are with the next look", error);
      }
    }
    this.#isRunning = false;
    for (const look of this.#waiting) look();
    if (!this.#isStopped) this.#timer = this.#clock.timer("lists of doors", LOOK_EVERY, () => this.request());
  }

  #checkHourly(): void {
    if (minus(this.#clock.elapsed(), this.#checkedAt) < HOUR) return;
    this.#checkedAt = this.#clock.elapsed();
    for (const session of this.#links.sessions.values()) this.#standingOf(session).isUnchecked = true;
  }

  #due() {
    const { factsRevision } = this.#storage.read;
    const now = this.#clock.elapsed();
    return [...this.#links.sessions]
      .map(([controllerId, session]) => ({ controllerId, session, standing: this.#standingOf(session) }))
      .filter(({ standing: { isWaiting, isUnchecked, lookedAt, offeredFrom } }) => {
        return !isWaiting && offeredFrom <= now && (isUnchecked || lookedAt !== factsRevision);
      });
  }

  #standingOf(session: ControllerSession): Standing {
    return this.#standings.get(session) as Standing;
  }

  async #publish(): Promise<void> {
    const due = this.#due();
    const read = await this.#read(due.map(({ standing }) => standing));
    for (const { controllerId, session, standing } of due) {
      // one list is some milliseconds of work, and lights are due at their edge
      await turnOfOthers();
      const door = doorAtLink(read.facts.doors, controllerId);
      // one whose door is reached otherwise by now decides nothing any more
      if (door === undefined) standing.isUnchecked = false;
      else await this.#update({ controllerId, session, door }, read);
      standing.lookedAt = read.facts.revision;
    }
    if (read.codes !== null) this.#lists.forgetBut(read.codes);
  }

  async #read(standings: readonly Standing[]): Promise<Read> {
    const now = this.#clock.now();
    // the control loop reads the hall after the same change, and both need it once
    await this.#snapshot.at(now);
    return this.#storage.readInTransaction(async (store) => {
      const changed = new Map<string, readonly AccessCodeRecord[]>();
      for (const { kept } of standings)
        if (kept !== null && !changed.has(keyOf(kept)))
          changed.set(keyOf(kept), await readChangedCodes(store, kept, now));
      const isWhole = standings.some(({ kept, isUnchecked }) => isUnchecked || kept === null);
      const codes = isWhole ? await readListedCodes(store, now) : null;
      return { now, changed, codes, facts: await readListFacts(store, this.#snapshot, now) };
    });
  }

  async #update(linked: LinkedDoor, read: Read): Promise<void> {
    const { session, door } = linked;
    const standing = this.#standingOf(session);
    // other courts, other codes
    if (standing.kept !== null && (standing.isResent || !isOfDoor(standing.kept, door))) standing.kept = null;
    const { kept } = standing;
    const { facts, changed, now } = read;
    const since = kept && changed.get(keyOf(kept));
    const step = kept && this.#lists.stepOf(door, kept, { facts, changed: since ?? [], now });
    const isCompared = standing.isUnchecked && read.codes !== null;
    // before it is made, while which somebody may want it sent anew
    if (isCompared) standing.isUnchecked = false;
    if (kept === null || step === null || (isCompared && (await this.#isOff(door, kept, step, read))))
      await this.#giveWhole(linked, read);
    else this.#giveChange(linked, kept, step, read);
  }

  /** Whether the list that a step makes is another than the door's list as it is made from nothing. */
  async #isOff(door: DoorRecord, kept: KeptList, step: ListStepOfDoor, read: Read): Promise<boolean> {
    const { codes, ...others } = read;
    if (codes === null) return false;
    const { text } = new ListDigest(await this.#lists.listOf(door, { ...others, codes }));
    const isOff = text !== kept.digest.after(step);
    if (isOff) this.#serverLog.warn("a door keeps another list than it should", { doorId: door.id });
    return isOff;
  }

  async #giveWhole(linked: LinkedDoor, { facts, codes, now }: Read): Promise<void> {
    const { session, door } = linked;
    const standing = this.#standingOf(session);
    standing.kept = null;
    standing.isUnchecked = codes === null;
    if (codes === null) {
      this.#isAsked = true;
      return;
    }
    const list = await this.#lists.listOf(door, { facts, codes, now });
    const digest = new ListDigest(list);
    const of = { revision: facts.revision, madeAt: now, courtIds: door.courtIds, head: list.head, digest };
    const known = standing.isResent ? null : (session.hello?.list ?? null);
    standing.isResent = false;
    // what it keeps already need not be sent again
    if (known?.digest === digest.text && known.revision === session.listRevision) {
      this.#noteKept(linked, { ...of, keptAs: known.revision });
      return;
    }
    const keptAs = nextRevision(session, facts);
    const text = JSON.stringify({ ...list.head, revision: keptAs, entries: list.entries });
    const giving = (signal: AbortSignal) => session.give(keptAs, text, signal);
    void this.#settle(linked, giving, digest.text, () => ({ ...of, keptAs }));
  }

  #giveChange(linked: LinkedDoor, kept: KeptList, step: ListStepOfDoor, { facts, now }: Read): void {
    const { session, door } = linked;
    const of = { ...kept, revision: facts.revision, madeAt: now };
    const keptAs = nextRevision(session, facts);
    const { head, put, removed } = step;
    if (put.length + removed.length === 0 && kept.digest.hasHead(head)) {
      this.#noteKept(linked, of);
      return;
    }
    const digest = kept.digest.after(step);
    const text = JSON.stringify({
      ...{ document: "access_change", door: door.id, revision: keptAs, digest },
      base: { revision: kept.keptAs, digest: kept.digest.text },
      ...{ head, put: [...put], removed: [...removed] },
    } satisfies AccessChange);
    const giving = (signal: AbortSignal) => session.giveChange(keptAs, text, signal);
    void this.#settle(linked, giving, digest, () => {
      kept.digest.apply(step);
      return { ...of, keptAs, head };
    });
  }

  /** `digest`: of the list that the controller is to keep then. */
  async #settle(
    linked: LinkedDoor,
    giving: (signal: AbortSignal) => Promise<KeptAnswer>,
    digest: string,
    made: () => KeptList,
  ): Promise<void> {
    const standing = this.#standingOf(linked.session);
    const before = standing.kept;
    standing.isWaiting = true;
    const abort = new AbortController();
    const { controllerId } = linked;
    const limit = this.#clock.timer("a list on its way", CONFIRMED_WITHIN, () => {
      abort.abort();
      this.#listStandings.refused(controllerId, "unconfirmed");
    });
    // a refusal is told where it came, and a session that ended gets the whole list with its hello
    const answer = await giving(abort.signal).catch(() => null);
    limit.cancel();
    standing.isWaiting = false;
    if (answer?.digest === digest) this.#noteKept(linked, made());
    else Object.assign(standing, { kept: null, isUnchecked: true });
    // telling of a refused list is followed by a look of its own, which must not offer it again at once
    if (before === null && standing.kept === null) {
      const wait = Math.min(LOOK_EVERY * 2 ** standing.refusals, SELDOMEST_OFFER);
      standing.refusals += 1;
      standing.offeredFrom = plus(this.#clock.elapsed(), milliseconds(wait));
    }
    if (standing.kept !== null) standing.refusals = 0;
    this.request();
  }

  #noteKept({ controllerId, session, door }: LinkedDoor, kept: KeptList): void {
    this.#standingOf(session).kept = kept;
    const { revision, madeAt, keptAs } = kept;
    this.#listStandings.kept(controllerId, {
      revision,
      madeAt,
      courtIds: door.courtIds,
      listRevision: keptAs,
    });
  }
}

/** The facts' own, but above that of the list which the controller keeps (a database may have been restored). */
function nextRevision(session: ControllerSession, facts: ListFacts): number {
  return Math.max(facts.revision, session.listRevision + 1);
}

function keyOf({ revision, madeAt }: ListTime): string {
  return `${revision} ${madeAt}`;
}

function isOfDoor({ head, courtIds }: KeptList, door: DoorRecord): boolean {
  return head.door === door.id && String(courtIds) === String(door.courtIds);
}

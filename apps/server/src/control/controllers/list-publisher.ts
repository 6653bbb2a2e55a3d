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
import type { ListSender } from "../../facts/list-statuses.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { yieldToEventLoop } from "../../platform/system/event-loop.ts";
import type { ControllerLinks } from "./controller-links.ts";
import type { ControllerSession } from "./controller-session.ts";
import {
  type DoorListDelta,
  type DoorLists,
  type ListFacts,
  type ListTime,
  readChangedCodes,
  readListedCodes,
  readListFacts,
} from "./door-list.ts";
import type { ListStatuses } from "./list-statuses.ts";
import type { Acknowledgement } from "./session-requests.ts";

/** Period of passes that find changes made without a request. */
const CHECK_INTERVAL = seconds(10);
/** Longest pause between offers of a refused list. */
const LONGEST_OFFER_PAUSE = minutes(10);
/** Longest wait of a person at the door for a pending list. */
const LONGEST_CATCH_UP = seconds(1);
/** Longest time until a list is acknowledged; memory cards are slow, and a hanging one is logged. */
const ACKNOWLEDGEMENT_TIMEOUT = seconds(30);

interface AckedList extends ListTime {
  /** Revision at the controller: above that of the facts after a database was restored. */
  readonly listRevision: number;
  /** The door's courts at that revision. */
  readonly courtIds: readonly CourtId[];
  readonly head: AccessHead;
  readonly digest: ListDigest;
}

interface Publication {
  /** null: none acknowledged, or the last one refused. */
  acked: AckedList | null;
  /** The whole list must be built: sent if none is acknowledged, else compared. */
  isUnchecked: boolean;
  /** A document awaits its acknowledgement; later changes follow it together. */
  isPending: boolean;
  /** Revision of the facts at the last pass; null: none. */
  checkedRevision: number | null;
  /** Elapsed time from which a refused list is offered again; `refusals`: in a row. */
  offeredFrom: Duration;
  refusals: number;
  isResendDue: boolean;
}

interface LinkedDoor {
  readonly controllerId: string;
  readonly session: ControllerSession;
  readonly door: DoorRecord;
}

interface ReadData {
  readonly now: Instant;
  readonly facts: ListFacts;
  /** null: no whole list is due. */
  readonly codes: readonly AccessCodeRecord[] | null;
  /** Codes changed since each acknowledged list, by its `keyOf`. */
  readonly changed: ReadonlyMap<string, readonly AccessCodeRecord[]>;
}

/** Sends each door its whole list after hello, then changes; compares the acknowledged list each hour. */
export class ListPublisher implements ListSender {
  readonly #storage: Storage;
  readonly #snapshot: HallSnapshot;
  readonly #links: ControllerLinks;
  readonly #lists: DoorLists;
  readonly #listStatuses: ListStatuses;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #publications = new WeakMap<ControllerSession, Publication>();
  #comparedAt: Duration;
  readonly #waitingChecks = new Set<() => void>();
  #isRunning = false;
  #isRequested = false;
  #timer: PendingTimer | null = null;
  #isStopped = false;

  constructor(options: {
    readonly storage: Storage;
    readonly snapshot: HallSnapshot;
    readonly links: ControllerLinks;
    readonly lists: DoorLists;
    readonly listStatuses: ListStatuses;
    readonly clock: Clock;
    readonly serverLog: ServerLog;
  }) {
    this.#storage = options.storage;
    this.#snapshot = options.snapshot;
    this.#links = options.links;
    this.#lists = options.lists;
    this.#listStatuses = options.listStatuses;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#comparedAt = this.#clock.elapsed();
    this.#links.onLinked((session) => {
      this.#publications.set(session, {
        ...{ acked: null, isUnchecked: true, isPending: false, checkedRevision: null },
        ...{ offeredFrom: this.#clock.elapsed(), refusals: 0, isResendDue: false },
      });
      this.request();
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  resend(controllerId: string): void {
    const session = this.#links.sessions.get(controllerId);
    if (session === undefined) return;
    const publication = this.#publicationOf(session);
    Object.assign(publication, {
      isResent: true,
      isUnchecked: true,
      offeredFrom: this.#clock.elapsed(),
      refusals: 0,
    });
    this.request();
  }

  recheck(): void {
    for (const session of this.#links.sessions.values()) this.#publicationOf(session).checkedRevision = null;
    this.request();
  }

  async whenCaughtUp(link: string): Promise<void> {
    if (this.#isCaughtUp(link)) return;
    await new Promise<void>((resolve) => {
      const settle = () => {
        timer.cancel();
        this.#waitingChecks.delete(check);
        resolve();
      };
      const check = () => {
        if (this.#isCaughtUp(link)) settle();
      };
      const timer = this.#clock.timer("a list that is waited for", LONGEST_CATCH_UP, settle);
      this.#waitingChecks.add(check);
      this.request();
    });
  }

  /** True also for a refused list, which is offered again later only. */
  #isCaughtUp(link: string): boolean {
    const session = this.#links.sessions.get(link);
    if (session === undefined) return true;
    const { acked, isPending, checkedRevision, offeredFrom } = this.#publicationOf(session);
    const isLater = acked === null && offeredFrom > this.#clock.elapsed();
    return isLater || (!isPending && acked !== null && checkedRevision === this.#storage.read.factsRevision);
  }

  request(): void {
    if (this.#isStopped) return;
    this.#isRequested = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#timer?.cancel();
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false;
      try {
        this.#compareHourly();
        if (this.#duePublications().length > 0) await this.#publish();
      } catch (error) {
        this.#serverLog.error("the access lists of doors could not be built; the next check retries", error);
      }
    }
    this.#isRunning = false;
    for (const check of this.#waitingChecks) check();
    if (!this.#isStopped)
      this.#timer = this.#clock.timer("lists of doors", CHECK_INTERVAL, () => this.request());
  }

  #compareHourly(): void {
    if (minus(this.#clock.elapsed(), this.#comparedAt) < HOUR) return;
    this.#comparedAt = this.#clock.elapsed();
    for (const session of this.#links.sessions.values()) this.#publicationOf(session).isUnchecked = true;
  }

  #duePublications() {
    const { factsRevision } = this.#storage.read;
    const now = this.#clock.elapsed();
    return [...this.#links.sessions]
      .map(([controllerId, session]) => ({
        controllerId,
        session,
        publication: this.#publicationOf(session),
      }))
      .filter(({ publication: { isPending, isUnchecked, checkedRevision, offeredFrom } }) => {
        return !isPending && offeredFrom <= now && (isUnchecked || checkedRevision !== factsRevision);
      });
  }

  #publicationOf(session: ControllerSession): Publication {
    return this.#publications.get(session) as Publication;
  }

  async #publish(): Promise<void> {
    const due = this.#duePublications();
    const read = await this.#read(due.map(({ publication }) => publication));
    for (const { controllerId, session, publication } of due) {
      // a list is some milliseconds of work, and lights are due at their edge
      await yieldToEventLoop();
      const door = doorAtLink(read.facts.doors, controllerId);
      // a door with another driver needs no list
      if (door === undefined) publication.isUnchecked = false;
      else await this.#update({ controllerId, session, door }, read);
      publication.checkedRevision = read.facts.revision;
    }
    if (read.codes !== null) this.#lists.forgetOtherDigits(read.codes);
  }

  async #read(publications: readonly Publication[]): Promise<ReadData> {
    const now = this.#clock.now();
    // the control loop reads the hall after the same change; one read serves both
    await this.#snapshot.at(now);
    return this.#storage.readInTransaction(async (store) => {
      const changed = new Map<string, readonly AccessCodeRecord[]>();
      for (const { acked } of publications)
        if (acked !== null && !changed.has(keyOf(acked)))
          changed.set(keyOf(acked), await readChangedCodes(store, acked, now));
      const isWhole = publications.some(({ acked, isUnchecked }) => isUnchecked || acked === null);
      const codes = isWhole ? await readListedCodes(store, now) : null;
      return { now, changed, codes, facts: await readListFacts(store, this.#snapshot, now) };
    });
  }

  async #update(linked: LinkedDoor, read: ReadData): Promise<void> {
    const { session, door } = linked;
    const publication = this.#publicationOf(session);
    // other courts have other codes
    if (publication.acked !== null && (publication.isResendDue || !isOfDoor(publication.acked, door)))
      publication.acked = null;
    const { acked } = publication;
    const { facts, changed, now } = read;
    const changedCodes = acked && changed.get(keyOf(acked));
    const delta = acked && this.#lists.deltaOf(door, acked, { facts, changed: changedCodes ?? [], now });
    const isCompared = publication.isUnchecked && read.codes !== null;
    // cleared before the building, during which a resend may be requested
    if (isCompared) publication.isUnchecked = false;
    if (acked === null || delta === null || (isCompared && (await this.#differs(door, acked, delta, read))))
      await this.#sendWholeList(linked, read);
    else this.#sendChange(linked, acked, delta, read);
  }

  /** Whether the acknowledged list with its changes differs from a new one. */
  async #differs(door: DoorRecord, acked: AckedList, delta: DoorListDelta, read: ReadData): Promise<boolean> {
    const { codes, ...others } = read;
    if (codes === null) return false;
    const { text } = new ListDigest(await this.#lists.listOf(door, { ...others, codes }));
    const differs = text !== acked.digest.textAfter(delta);
    if (differs) this.#serverLog.warn("a door has another access list than it should", { doorId: door.id });
    return differs;
  }

  async #sendWholeList(linked: LinkedDoor, { facts, codes, now }: ReadData): Promise<void> {
    const { session, door } = linked;
    const publication = this.#publicationOf(session);
    publication.acked = null;
    publication.isUnchecked = codes === null;
    if (codes === null) {
      this.#isRequested = true;
      return;
    }
    const list = await this.#lists.listOf(door, { facts, codes, now });
    const digest = new ListDigest(list);
    const newList = {
      revision: facts.revision,
      madeAt: now,
      courtIds: door.courtIds,
      head: list.head,
      digest,
    };
    const reportedList = publication.isResendDue ? null : (session.hello?.list ?? null);
    publication.isResendDue = false;
    // a list that the controller already has is not sent again
    if (reportedList?.digest === digest.text && reportedList.revision === session.listRevision) {
      this.#noteAcked(linked, { ...newList, listRevision: reportedList.revision });
      return;
    }
    const listRevision = nextRevision(session, facts);
    const text = JSON.stringify({ ...list.head, revision: listRevision, entries: list.entries });
    const send = (signal: AbortSignal) => session.sendList(listRevision, text, signal);
    void this.#awaitAcknowledgement(linked, send, digest.text, () => ({ ...newList, listRevision }));
  }

  #sendChange(linked: LinkedDoor, acked: AckedList, delta: DoorListDelta, { facts, now }: ReadData): void {
    const { session, door } = linked;
    const checkedList = { ...acked, revision: facts.revision, madeAt: now };
    const listRevision = nextRevision(session, facts);
    const { head, put, removed } = delta;
    if (put.length + removed.length === 0 && acked.digest.hasSameHead(head)) {
      this.#noteAcked(linked, checkedList);
      return;
    }
    const digest = acked.digest.textAfter(delta);
    const text = JSON.stringify({
      ...{ document: "access_change", door: door.id, revision: listRevision, digest },
      base: { revision: acked.listRevision, digest: acked.digest.text },
      ...{ head, put: [...put], removed: [...removed] },
    } satisfies AccessChange);
    const send = (signal: AbortSignal) => session.sendChange(listRevision, text, signal);
    void this.#awaitAcknowledgement(linked, send, digest, () => {
      acked.digest.apply(delta);
      return { ...checkedList, listRevision, head };
    });
  }

  /** `digest`: of the resulting list. */
  async #awaitAcknowledgement(
    linked: LinkedDoor,
    send: (signal: AbortSignal) => Promise<Acknowledgement>,
    digest: string,
    makeAckedList: () => AckedList,
  ): Promise<void> {
    const publication = this.#publicationOf(linked.session);
    const previousList = publication.acked;
    publication.isPending = true;
    const abort = new AbortController();
    const { controllerId } = linked;
    const limit = this.#clock.timer("a list on its way", ACKNOWLEDGEMENT_TIMEOUT, () => {
      abort.abort();
      this.#listStatuses.noteRefused(controllerId, "unconfirmed");
    });
    // a refusal was logged on receipt, and an ended session starts with the whole list
    const answer = await send(abort.signal).catch(() => null);
    limit.cancel();
    publication.isPending = false;
    if (answer?.digest === digest) this.#noteAcked(linked, makeAckedList());
    else Object.assign(publication, { acked: null, isUnchecked: true });
    // the change event of a refusal triggers a pass, which must not offer the list again at once
    if (previousList === null && publication.acked === null) {
      const wait = Math.min(CHECK_INTERVAL * 2 ** publication.refusals, LONGEST_OFFER_PAUSE);
      publication.refusals += 1;
      publication.offeredFrom = plus(this.#clock.elapsed(), milliseconds(wait));
    }
    if (publication.acked !== null) publication.refusals = 0;
    this.request();
  }

  #noteAcked({ controllerId, session, door }: LinkedDoor, acked: AckedList): void {
    this.#publicationOf(session).acked = acked;
    const { revision, madeAt, listRevision } = acked;
    this.#listStatuses.noteAcknowledged(controllerId, {
      revision,
      madeAt,
      courtIds: door.courtIds,
      listRevision,
    });
  }
}

/** Above the acknowledged list's revision, since the database may have been restored. */
function nextRevision(session: ControllerSession, facts: ListFacts): number {
  return Math.max(facts.revision, session.listRevision + 1);
}

function keyOf({ revision, madeAt }: ListTime): string {
  return `${revision} ${madeAt}`;
}

function isOfDoor({ head, courtIds }: AckedList, door: DoorRecord): boolean {
  return head.door === door.id && String(courtIds) === String(door.courtIds);
}

import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, HOUR, type Instant, minus, seconds } from "@platzwart/domain/time/instant";
import { digestOf } from "@platzwart/machine/list-crypto";
import type { Storage } from "../../database/storage.ts";
import type { DoorRecord } from "../../facts/equipment-records.ts";
import { doorOfController } from "../../facts/find-door.ts";
import type { ListSender } from "../../facts/list-standings.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { turnOfOthers } from "../../platform/system/turn-of-others.ts";
import type { ControllerLinks } from "./controller-links.ts";
import type { ControllerSession } from "./controller-session.ts";
import { type DoorLists, type ListFacts, readListFacts } from "./door-list.ts";
import type { ListStandings } from "./list-standings.ts";

/** Changes that nobody announced are found so often. */
const LOOK_EVERY = seconds(10);

/** A list that a session was given. */
interface Given {
  /** Of its content, whatever its revision; null: it is to be given anew. */
  readonly digest: string | null;
  readonly revision: number;
  /** Resolves once it is kept. */
  readonly kept: Promise<unknown>;
}

const TO_BE_GIVEN: Given = { digest: null, revision: 0, kept: Promise.resolve() };

/** Gives every linked controller the list of its door whenever the facts make another one of it. */
export class ListPublisher implements ListSender {
  readonly #storage: Storage;
  readonly #links: ControllerLinks;
  readonly #lists: DoorLists;
  readonly #standings: ListStandings;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  /** What a session was given last, or said that it has. */
  readonly #given = new WeakMap<ControllerSession, Given>();
  /** Sessions that wait for their first list. */
  readonly #new = new Set<ControllerSession>();
  /** Those that refused theirs: telling of it is followed by a look of its own, which must not offer it again at once. */
  readonly #refused = new Set<ControllerSession>();
  #offer: PendingTimer | null = null;
  #revision = -1;
  #madeAt: Duration | null = null;
  #isRunning = false;
  #isAsked = false;
  #timer: PendingTimer | null = null;
  #isStopped = false;

  constructor(options: {
    readonly storage: Storage;
    readonly links: ControllerLinks;
    readonly lists: DoorLists;
    readonly standings: ListStandings;
    readonly clock: Clock;
    readonly serverLog: ServerLog;
  }) {
    this.#storage = options.storage;
    this.#links = options.links;
    this.#lists = options.lists;
    this.#standings = options.standings;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#links.onLinked((session) => {
      this.#new.add(session);
      this.request();
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
    this.#offer?.cancel();
  }

  /** Whether a list is being made. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  resend(controllerId: string): void {
    const session = this.#links.sessions.get(controllerId);
    if (session === undefined) return;
    this.#given.set(session, TO_BE_GIVEN);
    this.#new.add(session);
    this.request();
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
        if (this.#isDue()) await this.#publish();
      } catch (error) {
        this.#serverLog.error("the lists of doors could not be made; they are with the next look", error);
      }
    }
    this.#isRunning = false;
    if (!this.#isStopped) this.#timer = this.#clock.timer("lists of doors", LOOK_EVERY, () => this.request());
  }

  #isDue(): boolean {
    return this.#links.sessions.size > 0 && (this.#isForAll() || this.#new.size > 0);
  }

  /** Codes come nearer than the horizon by and by, and are over. */
  #isForAll(): boolean {
    const isOld = this.#madeAt === null || minus(this.#clock.elapsed(), this.#madeAt) >= HOUR;
    return isOld || this.#storage.read.factsRevision !== this.#revision;
  }

  async #publish(): Promise<void> {
    const now = this.#clock.now();
    const asked = new Set(this.#new);
    const isForAll = this.#isForAll();
    const facts = await this.#storage.readInTransaction((store) => readListFacts(store, now));
    for (const session of asked) this.#new.delete(session);
    if (isForAll) this.#madeAt = this.#clock.elapsed();
    if (isForAll) this.#revision = facts.revision;
    for (const [controllerId, session] of this.#links.sessions) {
      if (!isForAll && !asked.has(session)) continue;
      // one list is some milliseconds of work, and lights are due at their edge
      await turnOfOthers();
      const door = doorOfController(facts.doors, controllerId);
      // one whose door is reached otherwise by now decides nothing any more
      if (door === undefined) continue;
      const { revision: listRevision, kept } = this.#give(session, door, facts, now);
      const made = { revision: facts.revision, madeAt: now, courtIds: door.courtIds, listRevision };
      kept.then(
        () => this.#standings.kept(controllerId, made),
        () => {},
      );
    }
    this.#lists.forgetBut(facts);
  }

  /** Gives the list where it is another than before. */
  #give(session: ControllerSession, door: DoorRecord, facts: ListFacts, now: Instant): Given {
    const content = this.#lists.listOf(door, facts, now);
    const digest = digestOf(JSON.stringify(content));
    const before = this.#given.get(session);
    if (before?.digest === digest) return before;
    const keeps = session.hello?.list ?? null;
    const textOf = (revision: number) => JSON.stringify({ ...content, revision });
    // what it keeps already need not be sent again
    const isKept =
      before === undefined && keeps !== null && digestOf(textOf(keeps.revision)) === keeps.digest;
    const revision = isKept ? keeps.revision : Math.max(facts.revision, session.listRevision + 1);
    const kept = isKept
      ? Promise.resolve()
      : session.give("access", revision, textOf(revision), new AbortController().signal);
    const given = { digest, revision, kept };
    this.#given.set(session, given);
    kept.catch(() => {
      // a refusal is told where it came, and a session that ended gets the list with its hello
      if (this.#given.get(session) === given) this.#given.set(session, TO_BE_GIVEN);
      if (session.isLinked) this.#offerAgain(session);
    });
    return given;
  }

  #offerAgain(session: ControllerSession): void {
    this.#refused.add(session);
    this.#offer ??= this.#clock.timer("refused lists", LOOK_EVERY, () => {
      this.#offer = null;
      for (const refused of this.#refused) this.#new.add(refused);
      this.#refused.clear();
      this.request();
    });
  }
}

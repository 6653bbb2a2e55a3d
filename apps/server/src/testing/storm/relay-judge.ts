import type { MessageToController, MessageToServer } from "@platzwart/contract/device-link/messages";
import type { FakeClock } from "@platzwart/domain/testing/fake-clock";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  instant,
  longest,
  milliseconds,
  minus,
  plus,
  seconds,
  shortest,
} from "@platzwart/domain/time/instant";
import { covers, unbrokenUntil } from "@platzwart/domain/time/interval";
import type { DoorSignal } from "@platzwart/door-controller/door-io";
import type { DoorTime } from "./door-time.ts";
import { coversHours, type Fail, type ListJudge, windowOf } from "./naive-list.ts";

/** Opening times of codes (D-20) and of persons (D-31). */
const OPENS_FOR = { code: seconds(30), person: seconds(10) } as const;
const PRESS_LIFE = seconds(10);
/** A connected door ignores its list; after 15 s of silence the connection is lost, and the list rules. */
const TOLD_WITHIN = seconds(20);
/** Longest write of an entry. */
const ENTRY_TAKES = milliseconds(250);

type Command = Extract<MessageToController, { kind: "command" }>;

interface Reason {
  readonly duration: Duration;
  /** Elapsed time of the latest start. */
  readonly before: Duration;
  /** null: typed at the keypad. */
  readonly command: string | null;
  /** Required before the relay switches on. */
  isWritten: boolean;
}

interface Options {
  readonly clock: FakeClock;
  readonly fail: Fail;
  readonly list: ListJudge;
  readonly time: DoorTime;
  readonly isReleased: boolean;
  /** All codes that ever had these digits. */
  readonly idsOf: (digits: string) => readonly string[];
}

/** Checks that the relay is on only for a reason, and only as long as it allows. */
export class RelayJudge {
  readonly #options: Options;
  /** From the server's welcome to the door's own report of a lost connection. */
  isLinked = false;
  isOn = false;
  #reasons: Reason[] = [];
  /** By command, null for the keypad: whether the last digits are valid. */
  readonly #mayOpen = new Map<string | null, boolean>();
  /** Elapsed times of openings by persons. */
  #presses: Duration[] = [];
  #openUntil = milliseconds(0);
  /** Last hold command; null: none. */
  #heldUntil: Instant | null = null;
  /** Elapsed time: end of the hold of a replaced list. */
  #heldStill = milliseconds(0);
  #startedAt = milliseconds(0);
  #timer: PendingTimer | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  starts(): void {
    this.#startedAt = this.#now;
    this.isLinked = false;
    this.#heldUntil = null;
    this.#reasons = [];
    this.#openUntil = this.#now;
    this.#heldStill = this.#now;
  }

  /** "Tür öffnen" of the page. */
  pressed(): void {
    this.#presses.push(this.#now);
  }

  typed(digits: string): void {
    this.#entered(digits, null);
  }

  /** By the list in force. */
  opens(digits: string): boolean {
    return this.#options.idsOf(digits).some((id) => this.#opensFor(id));
  }

  /** Durable. */
  written(kind: string): void {
    if (kind === "granted") for (const reason of this.#reasons) reason.isWritten = true;
  }

  shows(sign: DoorSignal): void {
    if (sign === "granted") this.#granted(null);
    if (sign === "denied" || sign === "locked_out") this.#forget(null);
  }

  /** Called before the new list is in force. */
  listComes(): void {
    const held = this.#heldFor();
    if (this.isOn && held !== null) this.#heldStill = shortest(held, plus(this.#now, TOLD_WITHIN));
  }

  arrives(message: MessageToController): void {
    if (message.kind === "command") this.#ordered(message);
    this.#watch();
  }

  answers({ id, entry }: Extract<MessageToServer, { kind: "answer" }>): void {
    if (entry?.kind === "granted") this.#granted(id);
    else this.#forget(id);
  }

  relay(isOn: boolean): void {
    const wasOn = this.isOn;
    this.isOn = isOn;
    if (isOn) this.#begin();
    if (isOn && !wasOn && !this.#isOpen && !this.#isHeldByServer) this.#refuseIfLinked();
    this.#watch();
  }

  get #now(): Duration {
    return this.#options.clock.elapsed();
  }

  #ordered({ id, within, action }: Command): void {
    // late commands are void
    if (minus(this.#now, this.#startedAt) > within && action.kind === "hold") return;
    if (action.kind === "hold") this.#heldUntil = action.until === null ? null : instant(action.until);
    if (action.kind === "enter") this.#entered(action.digits, id);
    if (action.kind !== "open") return;
    const press = this.#presses.findIndex((at) => minus(this.#now, at) <= PRESS_LIFE);
    if (press === -1) return;
    this.#presses.splice(press, 1);
    this.#expect(OPENS_FOR.person, { command: id, within: ENTRY_TAKES, isWritten: true });
  }

  #entered(digits: string, command: string | null): void {
    const mayOpen = this.opens(digits);
    this.#mayOpen.set(command, mayOpen);
    if (mayOpen) this.#expect(OPENS_FOR.code, { command, within: ENTRY_TAKES });
  }

  /** Also when the relay is on already. */
  #granted(command: string | null): void {
    if (this.#mayOpen.get(command) !== true)
      this.#options.fail("takes a code that its list does not have now");
  }

  #expect(
    duration: Duration,
    { command, within, isWritten = false }: { command: string | null; within: Duration; isWritten?: boolean },
  ): void {
    this.#reasons.push({ duration, command, before: plus(this.#now, within), isWritten });
  }

  #forget(command: string | null): void {
    this.#reasons = this.#reasons.filter((reason) => reason.command !== command);
  }

  #opensFor(id: string): boolean {
    const entry = this.#options.list.current?.entries.get(id);
    if (entry === undefined) return false;
    const { now } = this.#options.time;
    // without a known time, bookings are valid, and permanent codes without hours
    if (now === null) return entry.endedAt === null && (!entry.isPermanent || entry.hours === null);
    return covers(windowOf(entry), now) && coversHours(entry.hours, now);
  }

  #begin(): void {
    const { fail } = this.#options;
    const reasons = this.#reasons.filter(({ before }) => before >= this.#now);
    this.#reasons = [];
    for (const { duration, isWritten } of reasons) {
      if (!isWritten) fail("opens before its event is on the card");
      this.#openUntil = longest(this.#openUntil, plus(this.#now, duration));
    }
    if (reasons.length === 0 && !this.#isAllowed) fail("opens for no reason");
  }

  /** Checks again at the latest end. */
  #watch(): void {
    this.#timer?.cancel();
    if (!this.isOn) return;
    const end = longest(this.#openUntil, this.#heldFor() ?? this.#now, this.#now);
    const wait = plus(minus(end, this.#now), milliseconds(1));
    this.#timer = this.#options.clock.timer("judge of a relay", wait, () => this.#look());
  }

  #look(): void {
    if (this.isOn && !this.#isAllowed) this.#options.fail("stays open for longer than it should be");
    else this.#watch();
  }

  /** Checks later, since the door reports a lost connection right after its relay. */
  #refuseIfLinked(): void {
    this.#options.clock.timer("judge of a relay", milliseconds(1), () => {
      if (this.isLinked && this.isOn && !this.#isOpen && !this.#isHeldByServer)
        this.#options.fail("is held by its list while it is linked");
    });
  }

  get #isOpen(): boolean {
    return this.#now < this.#openUntil;
  }

  get #isHeldByServer(): boolean {
    const { clock, time } = this.#options;
    return this.#heldUntil !== null && this.#heldUntil > minus(clock.now(), time.greatestLag);
  }

  get #isAllowed(): boolean {
    return this.#isOpen || this.#heldFor() !== null;
  }

  /** Elapsed time; null: no hold allowed. */
  #heldFor(): Duration | null {
    const { clock, time, list, isReleased } = this.#options;
    if (!isReleased || time.now === null) return null;
    const earliest = minus(clock.now(), time.greatestLag);
    const windows = [...(list.current?.entries.values() ?? [])]
      .filter(({ isPermanent }) => !isPermanent)
      .map(windowOf);
    const ends = [this.#heldUntil, unbrokenUntil(windows, earliest), unbrokenUntil(windows, clock.now())];
    const until = Math.max(...ends.map((end) => end ?? 0)) as Instant;
    if (until > earliest) return plus(this.#now, between(earliest, until));
    return this.#heldStill > this.#now ? this.#heldStill : null;
  }
}

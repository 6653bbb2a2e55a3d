import { seededRandom } from "@platzwart/domain/seeded-random";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import type { Clock } from "@platzwart/domain/time/clock";
import {
  type Duration,
  hours,
  instant,
  milliseconds,
  minutes,
  plus,
  SECOND,
  seconds,
} from "@platzwart/domain/time/instant";
import { HallUnderTest } from "../../../../testing/hall-under-test.ts";
import type { DoorAtHall } from "./door-at-hall.ts";
import { eventsOnCard } from "./door-card.ts";
import { sqlite } from "./engines.ts";
import { linkedDoor } from "./linked-door.ts";
import { newestEntries } from "./newest-entries.ts";
import { PlayedLink } from "./played-link.ts";
import { SATURDAY } from "./test-server.ts";

/** How often something happens in a story. */
const STEPS = 25;
/** How long the door opens for a code or a person (openSeconds, D-31), with the 5 s within which a command may come. */
const LONGEST_OPENING = seconds(30 + 5);

/** What is wrong on purpose, so that a judge finds it. */
export interface Planted {
  begin?(): void;
  /** Changes what the link does. */
  link?(link: PlayedLink, story: DoorStory): void;
  /** Changes the door's clock. */
  clock?(clock: Clock): Clock;
}

/**
 * A door and its server over some hours: bookings, codes, people and faults by a seed, then a heal. What was wrong is in
 * `faults`, in words.
 */
export class DoorStory {
  readonly faults: string[] = [];
  readonly random: () => number;
  readonly clock: FakeClock;
  readonly link: PlayedLink;
  readonly #planted: Planted;
  /** By how much the door's wall clock is ahead. */
  #ahead: Duration = milliseconds(0);
  #hall: HallUnderTest | null = null;
  #door: DoorAtHall | null = null;
  #isTableAway = false;
  readonly #told: string[] = [];
  readonly #codes: { readonly digits: string; readonly bookingId: string; isEnded: boolean }[] = [];
  /** When there was a reason to open, of elapsed time. */
  readonly #reasons: Duration[] = [];
  #relayOnAt: Duration | null = null;

  private constructor(seed: number, planted: Planted) {
    this.random = seededRandom(seed);
    this.clock = new FakeClock(SATURDAY);
    this.#planted = planted;
    this.link = new PlayedLink(this.clock, () => this.#server);
  }

  /** Tells the story of a seed; resolves with what the judges found. */
  static async tell(seed: number, planted: Planted = {}): Promise<readonly string[]> {
    const story = new DoorStory(seed, planted);
    const database = await sqlite.createDatabase();
    const hall = await HallUnderTest.start({ clock: story.clock, database }, { isNew: true });
    try {
      story.#hall = hall;
      await story.#begin();
      for (let step = 0; step < STEPS && story.faults.length === 0; step += 1) await story.#step();
      await story.#heal();
      await story.#judge();
      return story.faults.length === 0 ? [] : [...story.faults, ...story.#told];
    } finally {
      await story.#door?.stop();
      await hall.end();
    }
  }

  /** Whether the database refuses what a door tells. */
  get refusesEvents(): boolean {
    return this.#isTableAway;
  }

  get #server(): HallUnderTest {
    if (this.#hall === null) throw new Error("the story has not begun");
    return this.#hall;
  }

  get #controller(): DoorAtHall {
    if (this.#door === null) throw new Error("the story has not begun");
    return this.#door;
  }

  async #begin(): Promise<void> {
    const { clock } = this;
    const face: Clock = {
      now: () => plus(clock.now(), this.#ahead),
      elapsed: () => clock.elapsed(),
      timer: (name, delay, run) => clock.timer(name, delay, run),
    };
    await this.#server.changeDoor(1, { courtIds: [1, 2, 3, 4] });
    this.#planted.begin?.();
    this.#planted.link?.(this.link, this);
    this.#door = await linkedDoor(this.#server, {
      at: {
        connect: this.link.connect,
        clock: this.#planted.clock?.(face) ?? face,
        onLine: (line) => this.#heard(line),
      },
    });
  }

  #heard(line: string): void {
    const now = this.clock.elapsed();
    if (line === "relay on") {
      this.#relayOnAt = now;
      if (!this.#reasons.some((at) => now - at <= 5 * SECOND)) this.faults.push("opened for no reason");
    }
    if (line === "relay off") this.#relayOnAt = null;
  }

  async #step(): Promise<void> {
    const [name, act] = this.#pick(Object.entries(this.#acts()));
    this.#told.push(`${name} at ${this.clock.elapsed()}`);
    await act();
    await this.clock.advance(
      this.random() < 0.5 ? milliseconds(this.#below(3_000)) : seconds(this.#below(240)),
    );
    const last = this.#reasons.at(-1) ?? 0;
    if (this.#relayOnAt !== null && this.clock.elapsed() - last > LONGEST_OPENING)
      this.faults.push("open for longer than it should be");
  }

  #acts(): Readonly<Record<string, () => Promise<unknown>>> {
    const server = this.#server;
    return {
      book: () => this.#book(),
      "book again": () => this.#book(),
      "type a code": () => this.#type(),
      "type another": () => this.#type(),
      "type a wrong code": async () => this.#controller.type(`${this.#below(9_000) + 1_000}#`),
      cancel: () => this.#cancel(),
      "open for a person": () => this.#open(),
      "cut the link": async () => this.link.cut(),
      "mend the link": async () => {
        this.link.isUp = true;
        this.link.delay = milliseconds(this.#below(3) * this.#below(1_500));
      },
      "cut the door's power": () => this.#restartDoor(),
      "set the door's clock": async () => {
        this.#ahead = hours(this.#below(5) - 2);
      },
      "restart the server": async () => {
        this.link.cut();
        await server.restart();
        this.link.isUp = true;
      },
      "take a table away, or bring it back": () => this.#setTable(!this.#isTableAway),
    };
  }

  /** A court that is taken, or a database that refuses, brings no code. */
  async #book(): Promise<void> {
    const booking = { ...this.#server.bookingData(), court_id: 1 + this.#below(4) };
    const { data } = (await this.#server.call("create_booking", booking)).body;
    if (data !== undefined)
      this.#codes.push({ digits: data.access_code, bookingId: data.booking_id, isEnded: false });
  }

  async #cancel(): Promise<void> {
    const code = this.#pick(this.#codes);
    if (code === undefined || code.isEnded) return;
    const token = await this.#server.tokenOf("admin");
    const { status } = await this.#server.request("DELETE", `/api/bookings/${code.bookingId}`, { token });
    if (status < 300) code.isEnded = true;
  }

  async #type(): Promise<void> {
    const code = this.#pick(this.#codes);
    if (code === undefined) return;
    this.#reasons.push(this.clock.elapsed());
    this.#controller.type(`${code.digits}#`);
  }

  /** A person opens the door; what comes of it comes while time passes. */
  async #open(): Promise<void> {
    const { hall, control } = this.#server.app;
    const { doorId } = this.#controller;
    const connection = hall.pictures.doors.get(doorId)?.connection;
    if (connection === undefined) return;
    this.#reasons.push(this.clock.elapsed());
    const opener = { kind: "user", id: "story", username: "story" } as const;
    void control.openDoor({ doorId, connection, duration: seconds(10), opener });
  }

  async #restartDoor(): Promise<void> {
    const door = this.#controller;
    this.link.cut();
    // what the program does in its last moments does not reach the card any more
    const disk = door.disk.restarted(this.#below(1_000));
    await door.stop();
    Object.assign(door, { disk, boot: `boot-${this.#below(1_000)}` });
    this.#relayOnAt = null;
    await door.start({ isLinked: false });
    this.link.isUp = true;
  }

  async #setTable(isAway: boolean): Promise<void> {
    if (this.#isTableAway === isAway) return;
    this.#isTableAway = isAway;
    await (isAway ? this.#server.breakTable("door_runs") : this.#server.mendTable("door_runs"));
  }

  async #heal(): Promise<void> {
    await this.#setTable(false);
    this.link.delay = milliseconds(0);
    this.#ahead = milliseconds(0);
    this.link.isUp = true;
    await this.clock.advance(seconds(75));
  }

  /** Within 60 s after the heal all agree. */
  async #judge(): Promise<void> {
    const door = this.#controller;
    if (door.lines.filter((line) => line.endsWith("linked")).at(-1) !== "linked")
      return void this.faults.push("not linked again");
    await this.#judgeLog();
    for (const { digits, isEnded } of this.#codes) await this.#try(digits, isEnded);
    await this.clock.advance(minutes(1));
    await this.#judgeLog();
  }

  async #try(digits: string, isEnded: boolean): Promise<void> {
    const door = this.#controller;
    if (door.core.state.lockedFor !== null) return;
    await this.clock.advance(seconds(40));
    this.#reasons.push(this.clock.elapsed());
    const before = door.lines.length;
    door.type(`${digits}#`);
    await door.until(() => door.lines.length > before);
    const hasOpened = door.lines.slice(before).includes("relay on");
    if (hasOpened && isEnded) this.faults.push("a code that ended opens");
    if (!hasOpened && !isEnded) this.faults.push("a booked code opens nothing");
  }

  /** Each event of the door is in the log once. */
  async #judgeLog(): Promise<void> {
    const logged = (await newestEntries(this.#server.app.storage.read, 1_000))
      .filter(({ message }) => message.startsWith("Zugang"))
      .map(({ message, at, metadata }) => {
        const kind = message.startsWith("Zugang gewährt") ? "granted" : "denied";
        return `${kind} ${JSON.stringify(metadata).includes("time_estimated") ? "estimated" : at}`;
      });
    const written = (await eventsOnCard(this.#controller)).flatMap(({ kind, at, isClockUnknown }) =>
      kind === "granted" || kind === "denied"
        ? [`${kind} ${isClockUnknown === true ? "estimated" : instant(at)}`]
        : [],
    );
    const [of, at] = [logged, written].map((all) => JSON.stringify(all.toSorted()));
    if (of !== at) this.faults.push(`the log has ${logged.length} of ${written.length} events of the door`);
  }

  #below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  #pick<T>(of: readonly T[]): T {
    return of[this.#below(of.length)] as T;
  }
}

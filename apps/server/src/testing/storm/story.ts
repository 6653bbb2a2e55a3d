import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { between, type Duration, HOUR, milliseconds, minutes, seconds } from "@platzwart/domain/time/instant";
import { SATURDAY } from "../../../../../testing/first-hall.ts";
import { FakeLink } from "../fake-link.ts";
import { newestEntries } from "../newest-entries.ts";
import { Dice } from "./dice.ts";
import { DoorJudge } from "./door-judge.ts";
import { Faults } from "./faults.ts";
import { People } from "./people.ts";
import { type Act, NO_BUG, type PlantedBug, type Scene, type Watched } from "./scene.ts";
import { StormDoor } from "./storm-door.ts";
import { StormHall } from "./storm-hall.ts";
import { stormTemplate } from "./template.ts";

const LENGTH = minutes(100);
/** After the end of all faults. */
const HEALED_WITHIN = seconds(60);
/** One story in ten ends with a day of guessing without the server. */
const NIGHTS = 10;
const NIGHT_HOURS = 24;
const OPENING = seconds(30);
/** Below the limit of guesses. */
const FEW_GUESSES = 6;
const WHOLE_LOG = 10_000;

export interface StoryResult {
  /** Failed checks. */
  readonly faults: readonly string[];
  /** Events in order. */
  readonly trace: readonly string[];
}

/**
 * Three doors and their server for 100 minutes, with people and faults by a seed; checked after every event.
 */
export class Story implements Scene {
  readonly clock = new FakeClock(SATURDAY);
  readonly dice: Dice;
  readonly trace: string[] = [];
  readonly #faults: string[] = [];
  readonly #seed: number;
  readonly #bug: PlantedBug;
  doors: readonly Watched[] = [];
  #hall: StormHall | null = null;
  #people: People | null = null;
  readonly #disorder: Faults;

  private constructor(seed: number, bug: PlantedBug) {
    this.#seed = seed;
    this.#bug = bug;
    this.dice = new Dice(seed);
    this.#disorder = new Faults(this);
  }

  static async tell(seed: number, bug: PlantedBug = NO_BUG): Promise<StoryResult> {
    const story = new Story(seed, bug);
    const uproot = bug.plant(story);
    try {
      await story.#begin();
      await story.#live();
      if (story.dice.oneIn(NIGHTS)) await story.#night();
      if (story.#faults.length === 0) await story.#end();
    } catch (error) {
      story.fail(`the story cannot go on: ${error instanceof Error ? error.stack : String(error)}`);
    } finally {
      for (const { door } of story.doors) door.powerOff(0);
      await story.#hall?.end();
      uproot();
    }
    return { faults: story.#faults, trace: story.trace };
  }

  get hall(): StormHall {
    if (this.#hall === null) throw new Error("the story has not begun");
    return this.#hall;
  }

  get people(): People {
    if (this.#people === null) throw new Error("the story has not begun");
    return this.#people;
  }

  get bug(): PlantedBug {
    return this.#bug;
  }

  note(what: string): void {
    this.trace.push(`${this.clock.elapsed()} ${what}`);
  }

  fail(what: string): void {
    this.note(`FAULT: ${what}`);
    this.#faults.push(what);
  }

  async powerOn({ door, judge }: Watched): Promise<void> {
    this.note(`${door.name} gets power`);
    judge.boots();
    await door.powerOn(!this.hall.isDead);
    if (door.isPowered) judge.starts(door.core.listRevision);
  }

  powerOff({ door }: Watched): void {
    if (!door.isPowered) return;
    this.note(`${door.name} loses power`);
    door.powerOff(this.dice.below(1_000));
  }

  plug(): void {
    for (const { door } of this.doors) door.plug(!this.hall.isDead);
  }

  async #begin(): Promise<void> {
    const { clock } = this;
    const hall = await StormHall.open(this.#seed, clock, (controllerId, work, write) =>
      this.#disorder.store(controllerId, work, write),
    );
    this.#hall = hall;
    this.#people = new People({ hall, clock, dice: this.dice, fail: (what) => this.fail(what) });
    const { doors } = await stormTemplate();
    this.doors = doors.map((place, index) => this.#watched(place, `door ${index + 1}`));
    for (const watched of this.doors) await this.powerOn(watched);
    await clock.advance(seconds(20));
  }

  #watched(place: ConstructorParameters<typeof StormDoor>[0], name: string): Watched {
    const { clock } = this;
    const link = new FakeLink(clock, () => this.hall.server);
    const judge = new DoorJudge({
      clock,
      fail: (what) => this.fail(`${name} ${what}`),
      isReleased: place.mode === "schedule",
      idsOf: (digits) => this.people.idsOf(digits),
      committedUpTo: (run) => this.hall.committedUpTo(place.doorId, run),
    });
    const reached = (point: Parameters<Faults["reached"]>[0]) => this.#disorder.reached(point, watched);
    const door: StormDoor = new StormDoor(place, name, {
      ...{ clock, link },
      withClockBug: this.#bug.clock,
      watcher: {
        reached,
        durable: (event) => {
          judge.events.durable(event);
          judge.relay.written(event.kind);
        },
        doubtful: (event) => judge.events.doubtful(event),
        relay: (isOn) => {
          if (isOn !== judge.relay.isOn) this.note(`${name} relay ${isOn ? "on" : "off"}`);
          judge.relay.relay(isOn);
          if (isOn) reached("relay");
        },
        shows: (sign) => {
          if (sign !== "key") this.note(`${name} shows ${sign}`);
          judge.shows(sign);
        },
        links: (news) => {
          this.note(`${name} ${news}`);
          judge.links(news);
        },
        faults: (message) => this.fail(`${name} ${message}`),
      },
    });
    const watched = { door, judge };
    this.#disorder.tamper(watched);
    return watched;
  }

  async #live(): Promise<void> {
    const end = this.clock.elapsed() + LENGTH;
    while (this.clock.elapsed() < end && this.#faults.length === 0) {
      await this.#happen();
      await this.clock.advance(this.#pause());
    }
  }

  async #happen(): Promise<void> {
    if (this.hall.isDead) await this.#disorder.restartServer();
    const [name, act] = this.dice.pick([...this.#acts(), ...this.#disorder.acts()]) as Act;
    this.note(name);
    await act();
    for (const watched of this.doors)
      if (!watched.door.isPowered && !this.dice.oneIn(3)) await this.powerOn(watched);
  }

  /** Duplicates happen twice as often. */
  #acts(): readonly Act[] {
    const { people } = this;
    const type = () => this.#type(people.someCode());
    const guess = async () => this.#type(people.wrongCode());
    return [
      ["book", () => people.book()],
      ["book", () => people.book()],
      ["book", () => people.book()],
      ["give a permanent code", () => people.givePermanent()],
      ["end a code", () => people.end()],
      ["end a code", () => people.end()],
      ["type a code", type],
      ["type a code", type],
      ["type a good code", () => this.#typeGood()],
      ["type a good code", () => this.#typeGood()],
      ["type a good code, and the clock jumps", () => this.#typeGood({ hasJump: true })],
      ["type a wrong code", guess],
      ["guess", () => this.#guess()],
      ["guess, and pull the plug", () => this.#guessAgain()],
      ["type in the panel", async () => this.#enter(people.someCode())],
      ["type a wrong code in the panel", async () => this.#enter(people.wrongCode())],
      ["open a door", async () => this.#open()],
      ["open a door", async () => this.#open()],
    ];
  }

  /** Up to five minutes, or to an edge of a booking. */
  #pause(): Duration {
    const { dice, clock } = this;
    const edge = dice.oneIn(6) ? this.people.nextEdge() : null;
    if (edge !== null)
      return milliseconds(
        Math.max(0, Math.min(between(clock.now(), edge), minutes(20)) + dice.below(9) * 500 - 2_000),
      );
    const longest = dice.pick([seconds(3), seconds(3), seconds(30), seconds(100), minutes(5)]) ?? seconds(3);
    return milliseconds(dice.below(longest));
  }

  async #type(digits: string | undefined, watched = this.#someDoor()): Promise<void> {
    const { door, judge } = watched;
    if (digits === undefined || !door.isPowered) return;
    this.note(`${door.name}: ${digits}`);
    judge.relay.typed(digits);
    door.type(digits);
    await this.hall.settle();
  }

  /** `hasJump`: the wall clock jumps during the opening. */
  async #typeGood({ hasJump = false } = {}): Promise<void> {
    const watched = this.#someDoor();
    await this.#type(this.people.goodCode(watched.door), watched);
    if (!hasJump) return;
    await this.clock.advance(milliseconds(this.dice.below(OPENING)));
    this.#disorder.jump(watched);
  }

  /** Guesses, cuts the power and guesses again. */
  async #guessAgain(watched = this.#someDoor()): Promise<void> {
    await this.#guess(watched);
    this.powerOff(watched);
    await this.powerOn(watched);
    await this.#guess(watched);
  }

  async #night(): Promise<void> {
    this.note("night");
    await this.#disorder.stopServer();
    const watched = this.#someDoor();
    for (let hour = 0; hour < NIGHT_HOURS; hour += 1) {
      if (!watched.door.isPowered) await this.powerOn(watched);
      await (this.dice.oneIn(4) ? this.#guessAgain(watched) : this.#guess(watched));
      await this.clock.advance(milliseconds(HOUR / 2 + this.dice.below(HOUR)));
    }
    await this.#disorder.restartServer();
  }

  async #guess(watched = this.#someDoor()): Promise<void> {
    for (let tries = 2 + this.dice.below(10); tries > 0; tries -= 1)
      await this.#type(this.people.wrongCode(), watched);
  }

  #enter(digits: string | undefined): void {
    const { door } = this.#someDoor();
    if (digits !== undefined) this.people.enter(door, digits);
  }

  #open(): void {
    const { door, judge } = this.#someDoor();
    judge.relay.pressed();
    this.people.open(door);
  }

  #someDoor(): Watched {
    return this.dice.pick(this.doors) as Watched;
  }

  async #end(): Promise<void> {
    await this.#disorder.heal();
    this.note("healed");
    await this.clock.advance(HEALED_WITHIN);
    for (const watched of this.doors) await this.#agree(watched);
    await this.clock.advance(minutes(1));
    const log = await newestEntries(this.hall.app.storage.read, WHOLE_LOG);
    for (const { door, judge } of this.doors)
      judge.events.compare(
        log.filter(({ metadata }) => JSON.stringify(metadata).includes(door.setup.controllerId)),
      );
  }

  /** Compares revisions, and every code at the door. */
  async #agree({ door, judge }: Watched): Promise<void> {
    const fail = (what: string) => this.fail(`${door.name} ${what}`);
    const { listRevision, storedList } = door.core;
    const { acknowledged } = this.hall.app.listStatuses.statusOf(door.setup.controllerId);
    if (!judge.isLinked) return fail("is not linked after the heal");
    const revisions = [
      acknowledged?.listRevision,
      listRevision,
      storedList?.revision,
      judge.list.current?.revision,
    ];
    if (new Set(revisions).size > 1) fail(`goes by another list than its server: ${revisions}`);
    const [good, bad] = [true, false].map((isGood) =>
      this.people.codes.filter((code) => this.people.opens(code, door) === isGood),
    );
    for (const { digits } of good ?? []) await this.#try({ door, judge }, digits, true);
    let guesses = 0;
    for (const { digits } of bad ?? []) {
      if (guesses % FEW_GUESSES === 0) await this.people.clear(door);
      guesses += 1;
      await this.#try({ door, judge }, digits, false);
    }
  }

  async #try(watched: Watched, digits: string, isGood: boolean): Promise<void> {
    const { door, judge } = watched;
    if (isGood && door.core.state.lockedFor !== null) await this.people.clear(door);
    judge.lastSign = null;
    await this.#type(digits, watched);
    const isTaken = judge.lastSign === "granted";
    if (isTaken !== isGood) this.fail(`${door.name} ${isGood ? "refuses a good code" : "takes a bad code"}`);
  }
}

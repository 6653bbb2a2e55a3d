import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import {
  type Duration,
  days,
  HOUR,
  hours,
  type Instant,
  minutes,
  plus,
} from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import type { TestDatabase } from "../../../../../testing/database.ts";
import { SATURDAY } from "../../../../../testing/first-hall.ts";
import { SERVER } from "../../database/caller.ts";
import { installationIn } from "../../database/installation-records.ts";
import type { Storage } from "../../database/storage.ts";
import { anyEngine } from "../../testing/engines.ts";
import { guessLimitsIn } from "./guess-limit-records.ts";
import { GuessLimits } from "./guess-limits.ts";

const DOOR = "door-door-1";

/** A hall with a guesser at its door; it can be stopped and restarted. */
class Hall {
  readonly #database: TestDatabase;
  /** Real time. */
  real = SATURDAY;
  /** Offset of the wall clock from real time. */
  off = 0 as Duration;
  #clock = new FakeClock(SATURDAY);
  storage!: Storage;
  limits!: GuessLimits;
  readonly guesses: Instant[] = [];

  constructor(database: TestDatabase) {
    this.#database = database;
  }

  async start(): Promise<void> {
    this.storage = await this.#database.openStorage();
    const services = { storage: this.storage, clock: this.#clock };
    this.limits = await GuessLimits.open(services, { courtCount: () => 4 });
  }

  async restart(whileOff: Duration): Promise<void> {
    await this.storage.close();
    await this.pass(whileOff);
    await this.start();
  }

  /** The machine is off for a while; only its wall clock goes on. */
  async cutPower(whileOff: Duration): Promise<void> {
    await this.storage.close();
    this.real = plus(this.real, whileOff);
    this.#clock = new FakeClock(plus(this.real, this.off));
    await this.start();
  }

  async pass(duration: Duration): Promise<void> {
    this.real = plus(this.real, duration);
    await this.#clock.advance(duration);
  }

  /** Sets the wall clock. */
  set(ahead: Duration): void {
    this.off = plus(this.off, ahead);
    this.#clock.setWallClock(plus(this.real, this.off));
  }

  /** Guesses until the lockout. */
  async guess(): Promise<void> {
    while (this.limits.lockoutLeft(DOOR) === null) {
      this.guesses.push(this.real);
      await this.write(async () => {
        this.limits.countWrongCode(DOOR, `tag ${this.guesses.length}`);
      });
    }
  }

  write(work: () => Promise<void>): Promise<void> {
    return this.limits.write(work, (run) => this.storage.write(SERVER, run));
  }

  /** The most guesses in any span of this length. */
  most(span: Duration): number {
    return Math.max(
      ...this.guesses.map((from) => this.guesses.filter((at) => at >= from && at < plus(from, span)).length),
    );
  }
}

anyEngine((engine) => {
  test("[D-21] who guesses over restarts, power cuts and clocks that are set gets 11 in an hour, 41 in a day and 121 in a week", async () => {
    const hall = new Hall(await engine.createDatabase());
    await hall.start();
    const day = async (step: number) => {
      await hall.guess();
      if (step % 23 === 2) await hall.restart(minutes(1));
      if (step % 11 === 3) hall.set((HOUR * 5) as Duration);
      if (step % 13 === 4) hall.set((-HOUR * 9) as Duration);
      if (step % 37 === 5) {
        // as every ten minutes
        await hall.limits.flush();
        await hall.cutPower(minutes(20));
      }
      await hall.pass(minutes(step % 29 === 6 ? 400 : 16));
    };
    for (let step = 0; step < 700; step += 1) await day(step);
    expect(hall.real - SATURDAY).toBeGreaterThan(days(7));
    expect(hall.most(HOUR)).toBeLessThanOrEqual(11);
    expect(hall.most(days(1))).toBeLessThanOrEqual(41);
    expect(hall.most(days(7))).toBeLessThanOrEqual(121);
    expect(hall.guesses.length).toBeGreaterThan(100);
    await hall.storage.close();
  });

  test("[D-21] a clock that is set over a restart or a power cut brings nobody a try", async () => {
    const hall = new Hall(await engine.createDatabase());
    await hall.start();
    await hall.guess();
    for (const ahead of [2, 26, -2, 72, -720]) {
      hall.set(hours(ahead));
      await hall.restart(minutes(0));
      await hall.guess();
      await hall.cutPower(hours(3));
      await hall.guess();
    }
    expect(hall.guesses).toHaveLength(8);
    await hall.pass(minutes(15));
    await hall.guess();
    expect(hall.guesses).toHaveLength(9);
    await hall.storage.close();
  });

  test("[D-21] what is over is forgotten, and where nobody guesses nothing is written", async () => {
    const hall = new Hall(await engine.createDatabase());
    await hall.start();
    const guessLimits = guessLimitsIn(hall.storage.read);
    const installation = installationIn(hall.storage.read);
    await hall.limits.flush();
    expect(await installation.guessClock()).toBeNull();
    await hall.guess();
    expect(await guessLimits.list()).toHaveLength(2);
    await hall.pass(days(6));
    await hall.limits.flush();
    expect(await guessLimits.list()).toHaveLength(2);
    await hall.pass(days(1));
    await hall.limits.flush();
    expect(await guessLimits.list()).toEqual([]);
    expect(hall.limits.lockoutLeft(DOOR)).toBeNull();
    await hall.storage.close();
  });

  test("[D-21] what could not be stored counts all the same, and is stored with what is next", async () => {
    const hall = new Hall(await engine.createDatabase());
    await hall.start();
    const failing = hall.write(async () => {
      for (let count = 0; count < 8; count += 1) hall.limits.countWrongCode(DOOR, `tag ${count}`);
      throw new Error("no room");
    });
    await expect(failing).rejects.toThrow("no room");
    expect(hall.limits.lockoutLeft(DOOR)).toBe(minutes(15));
    expect(await guessLimitsIn(hall.storage.read).list()).toEqual([]);
    await hall.write(async () => {});
    // no counted time passes while the server is off
    await hall.restart(minutes(1));
    expect(hall.limits.lockoutLeft(DOOR)).toBe(minutes(15));
    await hall.storage.close();
  });
});

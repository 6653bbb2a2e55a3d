import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import type { Instant } from "@platzwart/domain/time/instant";
import { onTestFinished } from "vitest";
import { SATURDAY as USUAL_DAY } from "../../../../testing/first-hall.ts";
import { type Answer as AnswerOfHall, PASSWORD as USUAL_PASSWORD } from "../../../../testing/hall-api.ts";
import { HallUnderTest } from "../../../../testing/hall-under-test.ts";
import type { LampTrace } from "../control/lamps.ts";
import type { LeadingMember } from "../database/leading-member.ts";
import type { Storage } from "../database/storage.ts";
import type { OfferedProgram } from "../facts/controller-links.ts";
import type { Lookup } from "../platform/network/name-lookup.ts";
import type { TestEngine } from "./engines.ts";

export type Answer = AnswerOfHall;
export type TestServer = HallUnderTest;
export const SATURDAY = USUAL_DAY;
export const PASSWORD = USUAL_PASSWORD;

interface Options {
  readonly now?: Instant;
  /** Left out: starts at `now`. */
  readonly clock?: FakeClock;
  readonly env?: Record<string, string>;
  readonly prepare?: (storage: Storage) => Promise<void>;
  readonly draws?: readonly number[];
  readonly lookup?: Lookup;
  readonly makesBackups?: boolean;
  readonly lampTrace?: LampTrace;
  readonly doorProgram?: OfferedProgram;
  /** As one of several servers. */
  readonly lease?: LeadingMember;
  /** See HallUnderTest. */
  readonly keepsAddress?: boolean;
}

export const TestServer = {
  /** A new database, and a clock that the test advances; ended after the test. */
  async start(engine: TestEngine, options: Options = {}): Promise<HallUnderTest> {
    const {
      now = SATURDAY,
      env = {},
      prepare,
      draws = [],
      lookup,
      makesBackups = false,
      lampTrace,
      doorProgram,
      lease,
      clock = new FakeClock(now),
      keepsAddress = false,
    } = options;
    const database = await engine.createDatabase();
    if (prepare !== undefined) {
      const storage = await database.openStorage();
      await prepare(storage);
      await storage.close();
    }
    const hall = await HallUnderTest.start(
      {
        clock,
        database,
        environment: env,
        draws,
        keepsAddress,
        outside: {
          makesBackups,
          ...(lookup === undefined ? {} : { lookup }),
          ...(lampTrace === undefined ? {} : { lampTrace }),
          ...(doorProgram === undefined ? {} : { doorProgram }),
          ...(lease === undefined ? {} : { member: { lease } }),
        },
      },
      { isNew: prepare === undefined },
    );
    onTestFinished(() => hall.end());
    return hall;
  },
};

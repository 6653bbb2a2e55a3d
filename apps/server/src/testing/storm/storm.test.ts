import { describe, expect, test } from "vitest";
import { PLANTED_BUGS } from "./planted-bugs.ts";
import { Story } from "./story.ts";

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
/** Each that found a bug of the product: a door that learnt the time from its welcome held itself by an old list. */
const ONCE_FAILED = [32];
const TOLD_TWICE = 5;
/** The first seed that finds each planted bug. */
const FOUND_BY: Readonly<Record<keyof typeof PLANTED_BUGS, number>> = {
  ack_before_commit: 1,
  relay_before_journal: 1,
  older_list: 1,
  change_on_other_base: 12,
  no_event_key: 10,
  command_kept: 1,
  wall_clock_opening: 1,
  bucket_in_memory: 1,
  endless_hold: 2,
  door_resumes: 8,
};

describe("Three doors and their server in a storm", () => {
  test.each([...SEEDS, ...ONCE_FAILED])("[D-20, D-21] keep what is promised: seed %i", async (seed) => {
    expect((await Story.tell(seed)).faults).toEqual([]);
  });

  test("[D-20, D-21] live through the same where a seed is run again", async () => {
    const { trace } = await Story.tell(TOLD_TWICE);
    expect((await Story.tell(TOLD_TWICE)).trace).toEqual(trace);
  });

  test.each(Object.entries(FOUND_BY))("[D-20, D-21] are found out with %s", async (name, seed) => {
    expect((await Story.tell(seed, PLANTED_BUGS[name]?.())).faults).not.toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { isFullRun } from "../../../../../testing/full-run.ts";
import { DoorStory } from "../../testing/door-story.ts";

const SEEDS = isFullRun ? 40 : 10;

describe("A door and its server, with faults by a seed", () => {
  test.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))(
    "[D-20, Z-03] agree after the heal, and open for reasons only: seed %i",
    async (seed) => {
      expect(await DoorStory.tell(seed)).toEqual([]);
    },
  );
});

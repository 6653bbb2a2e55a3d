import { onTestFinished } from "vitest";
import type { TestDatabase } from "../../../../testing/database.ts";
import { HallUnderTest } from "../../../../testing/hall-under-test.ts";

/** Shares the other hall's clock; ended after the test. */
export async function startOn(
  database: TestDatabase,
  { clock }: HallUnderTest,
  environment: Record<string, string>,
): Promise<HallUnderTest> {
  const hall = await HallUnderTest.start(
    { clock, database, environment, outside: { makesBackups: true } },
    { isNew: false },
  );
  onTestFinished(() => hall.end());
  return hall;
}

import { test } from "vitest";

/** Whether this is `npm run test:full`, which tries everything; `npm test` has eight minutes. */
export const isFullRun = process.env["FULL_TEST_RUN"] === "1";

/**
 * A test of full runs only: a case that needs a second fault at the same time, or one more variant of what every run
 * tries.
 */
export const rareTest = test.runIf(isFullRun);

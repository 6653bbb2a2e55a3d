import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const ZONES_TESTS = ["{packages,apps,scripts}/**/*.zones.test.ts"];
const PURE_TESTS = ["packages/*/src/**/*.test.ts"];
const NEVER = ["**/node_modules/**", "**/dist/**", "releases/**"];

/** Tests of dates run in three time zones; other code cannot see the zone (lint/clock.grit). */
function zoneProject(name: string, timeZone: string) {
  return {
    extends: true as const,
    test: { name, include: ZONES_TESTS, exclude: NEVER, env: { TZ: timeZone }, isolate: false },
  };
}

export default defineConfig({
  test: {
    pool: "forks",
    // one more than processors, since tests that start programs mostly wait
    maxWorkers: availableParallelism() + 1,
    setupFiles: ["./scripts/testing/fail-on-console.ts"],
    globalSetup: ["./scripts/testing/databases-global-setup.ts", "./scripts/testing/server-global-setup.ts"],
    reporters: ["default", "./scripts/reporters/checklist-vitest.mjs"],
    // these only end hanging tests: a busy machine takes several times as long
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    teardownTimeout: 20_000,
    retry: 0,
    restoreMocks: true,
    projects: [
      zoneProject("utc", "UTC"),
      zoneProject("berlin", "Europe/Berlin"),
      zoneProject("auckland", "Pacific/Auckland"),
      {
        extends: true as const,
        test: { name: "pure", include: PURE_TESTS, exclude: [...NEVER, ...ZONES_TESTS], isolate: false },
      },
      {
        extends: true as const,
        test: {
          name: "unit",
          include: ["apps/*/src/**/*.test.{ts,tsx}", "{scripts,bench}/**/*.test.ts"],
          exclude: [...NEVER, ...ZONES_TESTS],
          // imports retain no state of tests; isolated, the imports of 166 files took a third of the time
          isolate: false,
        },
      },
    ],
  },
});

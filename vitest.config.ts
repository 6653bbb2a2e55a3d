import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const DOMAIN_TESTS = ["packages/domain/src/**/*.test.ts"];
const ZONES_TESTS = ["{apps,scripts}/**/*.zones.test.ts"];
const NEVER = ["**/node_modules/**", "**/dist/**"];

/** The rules and the calendar arithmetic run under three time zones: none of them may matter. */
function zoneProject(name: string, timeZone: string) {
  return {
    extends: true as const,
    test: { name, include: [...DOMAIN_TESTS, ...ZONES_TESTS], exclude: NEVER, env: { TZ: timeZone } },
  };
}

export default defineConfig({
  test: {
    pool: "forks",
    // by itself it takes one fewer than there are processors: on two cores one after the other
    maxWorkers: Math.max(2, availableParallelism()),
    setupFiles: ["./scripts/testing/fail-on-console.ts"],
    globalSetup: ["./scripts/testing/databases-global-setup.ts"],
    reporters: ["default", "./scripts/reporters/checklist-vitest.mjs"],
    // these only end what hangs: a busy machine takes several times as long as a free one
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    teardownTimeout: 20_000,
    retry: 0,
    restoreMocks: true,
    projects: [
      zoneProject("domain-utc", "UTC"),
      zoneProject("domain-berlin", "Europe/Berlin"),
      zoneProject("domain-auckland", "Pacific/Auckland"),
      {
        extends: true as const,
        test: {
          name: "unit",
          include: ["{packages,apps}/*/src/**/*.test.{ts,tsx}", "{scripts,bench}/**/*.test.ts"],
          exclude: [...NEVER, ...DOMAIN_TESTS, ...ZONES_TESTS],
        },
      },
    ],
  },
});

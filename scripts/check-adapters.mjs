// Time, randomness and the environment come in through adapters, so that tests can replace them. This check fails where product
// code uses them directly, outside the files listed here.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";
import { filesBelow } from "./lib/files.mjs";
import { root } from "./lib/paths.mjs";

const CLOCK = [
  "Date.now",
  "new Date()",
  "performance.now",
  "performance.timeOrigin",
  "Temporal.Now",
  "process.hrtime",
];
const TIMERS = ["setTimeout", "setInterval", "setImmediate"];
const RANDOMNESS = ["crypto.randomUUID", "crypto.randomInt", "crypto.randomBytes", "crypto.getRandomValues"];

export const ADAPTERS = {
  "packages/machine/src/system-clock.ts": {
    allows: [...CLOCK, ...TIMERS],
    because: "it is the clock of every program on Node.js: everything else is handed one",
  },
  "apps/server/src/platform/system/system-randomness.ts": {
    allows: RANDOMNESS,
    because: "it is the server's source of randomness: everything else is handed one",
  },
  "apps/server/src/platform/system/secret-cipher.ts": {
    allows: ["crypto.randomBytes"],
    because: "the nonce of an encrypted code must not be handed in, or it could repeat",
  },
  "apps/server/src/platform/system/event-loop.ts": {
    allows: ["setImmediate", "setTimeout"],
    because:
      "it lets everything else have its turn while other programs write, by their time and not a test's",
  },
  "apps/server/src/config.ts": {
    allows: ["process.env"],
    because: "it reads and checks the environment, once, for everyone",
  },
  "apps/server/src/main.ts": {
    allows: ["process.env"],
    because: "it hands the environment to the configuration",
  },
  "apps/server/src/manage.ts": {
    allows: ["process.env"],
    because: "it hands the environment to the configuration",
  },
  "apps/server/src/demo.ts": {
    allows: ["process.env"],
    because: "it is main.ts with a sample hall",
  },
  "apps/door-controller/src/randomness.ts": {
    allows: ["crypto.randomUUID", "crypto.randomInt"],
    because: "it is the door controller's source of randomness: everything else is handed one",
  },
  "apps/door-controller/src/run-door.ts": {
    allows: ["process.env"],
    because: "the service manager says there where it listens",
  },
  "apps/web/src/shared/browser-clock.ts": {
    allows: [...CLOCK, ...TIMERS],
    because: "it is the page's clock: everything else is handed one",
  },
  "apps/web/src/shared/browser-randomness.ts": {
    allows: ["crypto.getRandomValues"],
    because: "it is the page's source of randomness: everything else is handed one",
  },
};

const TEST_CODE = /\.test\.tsx?$|\/testing\//;
// tests may measure and start programs, but neither sleep nor read the wall clock
const TEST_CODE_MAY_USE = ["setImmediate", "performance.now", "process.env"];

const SOURCES = /^(?:packages|apps)\/[^/]+\/src\/.*\.tsx?$/;

/** @returns {Promise<string[]>} one readable line per violation */
export async function findViolations(folder, adapters = ADAPTERS) {
  const { forbiddenUses } = await import("./lib/adapter-rules.mjs");
  const files = ["packages", "apps"]
    .flatMap((part) => filesBelow(join(folder, part)))
    .map((path) => relative(folder, path).replaceAll("\\", "/"))
    .filter((file) => SOURCES.test(file));
  return files.flatMap((file) => {
    const allowed = TEST_CODE.test(file) ? TEST_CODE_MAY_USE : (adapters[file]?.allows ?? []);
    return forbiddenUses(file, readFileSync(join(folder, file), "utf8"))
      .filter(({ name }) => !allowed.includes(name))
      .map(({ line, name }) => `${file}:${line} uses ${name}`);
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  const violations = await findViolations(root);
  if (violations.length > 0) {
    console.error("Only adapters may use the clock, timers, randomness and the environment:");
    for (const violation of violations) console.error(`  ${violation}`);
    console.error("Take a Clock, a source of randomness or the configuration as an argument instead.");
    process.exit(1);
  }
  console.log("Adapters: nothing else uses the clock, timers, randomness or the environment.");
}

// Tests of rules run under one time zone, because rules do not depend on it: this check fails where one could. Files that read
// or write dates are listed here, and their tests (*.zones.test.ts) run under three.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled } from "./ensure-installed.mjs";
import { filesBelow } from "./lib/files.mjs";
import { root } from "./lib/paths.mjs";

/** @type {Readonly<Record<string, string>>} */
export const READS_DATES = {
  "packages/domain/src/time/instant.ts": "ISO 8601 text of the wire, which carries its offset",
  "packages/domain/src/time/calendar-day.ts": "days of the calendar, counted in UTC and nowhere else",
  "packages/texts/src/format.ts": "dates and times as people read them, in the hall's zone",
  "packages/domain/src/compare-names.ts": "no date: the order of names",
  "apps/server/src/platform/system/berlin-calendar.ts": "days and wall-clock times of the hall",
  "apps/server/src/demo.ts": "ISO 8601 text of the sample bookings",
  "packages/machine/src/system-clock.ts": "the present instant",
};

const SOURCES = /^(?:packages|apps\/server)(?:\/[^/]+)?\/src\/.*\.ts$/;
const TEST_CODE = /\.test\.ts$|\/testing\//;

/** @returns {Promise<string[]>} one readable line per violation */
export async function findZoneUses(folder, listed = READS_DATES) {
  const { zoneUses } = await import("./lib/zone-rules.mjs");
  return ["packages", "apps"]
    .flatMap((part) => filesBelow(join(folder, part)))
    .map((path) => relative(folder, path).replaceAll("\\", "/"))
    .filter((file) => SOURCES.test(file) && !TEST_CODE.test(file) && listed[file] === undefined)
    .flatMap((file) =>
      zoneUses(file, readFileSync(join(folder, file), "utf8")).map(
        ({ line, name }) => `${file}:${line} uses ${name}`,
      ),
    );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  const violations = await findZoneUses(root);
  if (violations.length > 0) {
    console.error("Only what is listed in scripts/check-zones.mjs may depend on a time zone:");
    for (const violation of violations) console.error(`  ${violation}`);
    process.exit(1);
  }
  console.log("Time zones: nothing else can see one.");
}

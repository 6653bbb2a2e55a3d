import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CLIMATE_OUTPUTS } from "@platzwart/domain/climate/facts";
import { isKnownLogField } from "@platzwart/texts/log-fields";
import { parseSync } from "rolldown/utils";
import { expect, test } from "vitest";

const SERVER = join(import.meta.dirname, "../..");

/** These files make nothing but entries: each field of each object belongs to an entry, or to its metadata. */
const MAKES_ENTRIES = /log-entries\.ts$/;

/** Fields of an entry besides its metadata (system-log-store.ts). */
const OWN_FIELDS = new Set([
  ...["at", "level", "category", "component", "message", "courtId", "otherCourts", "metadata"],
  // arguments of the functions there
  ...["userId", "terminal"],
]);

/** A change of the climate is logged as requested (climate-log-entries.ts). */
const OF_CLIMATE = ["targetTemperature", "auto", ...CLIMATE_OUTPUTS];
/** A page's report is logged unchanged (error-reports.ts of the page). */
const OF_PAGE = ["path", "occurred_at", "access_code"];

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Fields of all objects made in a part of a program, with their values. */
function* fieldsIn(node: unknown): Generator<readonly [name: string, value: unknown]> {
  if (!isNode(node)) return;
  if (node["type"] === "ObjectExpression") {
    for (const property of node["properties"] as readonly Node[]) {
      const key = property["key"] as Node | undefined;
      const name = key?.["name"] ?? key?.["value"];
      if (property["computed"] !== true && typeof name === "string") yield [name, property["value"]];
    }
  }
  for (const part of Object.values(node)) yield* fieldsIn(part);
}

/** Metadata fields written by a file of the server. */
function writtenBy(file: string): string[] {
  const { program, errors } = parseSync(file, readFileSync(join(SERVER, file), "utf8"));
  expect(errors, file).toEqual([]);
  const fields = [...fieldsIn(program)];
  const written = MAKES_ENTRIES.test(file)
    ? fields
    : fields.filter(([name]) => name === "metadata").flatMap(([, metadata]) => [...fieldsIn(metadata)]);
  return written.map(([name]) => name).filter((name) => !OWN_FIELDS.has(name));
}

test("[H-10, G-03] every field that the server writes with an entry has a German name", () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("testing"),
  );
  const written = new Set([...files.flatMap(writtenBy), ...OF_CLIMATE, ...OF_PAGE, "court_ids"]);
  // guards against a search that finds nothing
  expect([...written]).toEqual(
    expect.arrayContaining(["fault", "code_ids", "left_out_court_ids", "subject_id", "browser", "problem"]),
  );
  expect([...written].filter((field) => !isKnownLogField(field)).sort()).toEqual([]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CLIMATE_OUTPUTS } from "@platzwart/domain/climate/facts";
import { isKnownLogField } from "@platzwart/texts/log-fields";
import { parseSync } from "rolldown/utils";
import { expect, test } from "vitest";

const SERVER = join(import.meta.dirname, "../..");

/** The sentences of entries, whose data are metadata of the entries. */
const SENTENCES = join(SERVER, "../../../packages/texts/src/log");

/** These files make nothing but entries: each field of each object belongs to an entry, or to its metadata. */
const MAKES_ENTRIES = /log-entries\.ts$/;

const MAKERS = new Set(["technical", "access", "denied", "audit"]);

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

/** Fields of all objects made in a part of a program, with their values; the names of the rows of a table are none. */
function* fieldsIn(node: unknown, isTable = false): Generator<readonly [name: string, value: unknown]> {
  if (!isNode(node)) return;
  if (node["type"] === "ObjectExpression" && !isTable) {
    for (const property of node["properties"] as readonly Node[]) {
      const key = property["key"] as Node | undefined;
      const name = key?.["name"] ?? key?.["value"];
      if (property["computed"] !== true && typeof name === "string") yield [name, property["value"]];
    }
  }
  const isNamedLog = node["type"] === "VariableDeclarator" && /Log$/.test(`${(node["id"] as Node)["name"]}`);
  for (const part of Object.values(node)) yield* fieldsIn(part, isNamedLog);
}

/** Fields of the data of entries, which stand in the types of sentences and in type arguments of rows. */
function* dataIn(node: unknown, isData: boolean): Generator<string> {
  if (!isNode(node)) return;
  if (isData && node["type"] === "TSPropertySignature") yield `${(node["key"] as Node)["name"]}`;
  for (const [name, part] of Object.entries(node))
    yield* dataIn(part, isData || (name === "typeArguments" && node["type"] === "CallExpression"));
}

/** Arguments of the functions that make an entry. */
function* argumentsIn(node: unknown): Generator<unknown> {
  if (!isNode(node)) return;
  const callee = node["type"] === "CallExpression" ? (node["callee"] as Node)["name"] : undefined;
  if (MAKERS.has(`${callee}`)) yield node["arguments"];
  for (const part of Object.values(node)) yield* argumentsIn(part);
}

function programOf(path: string) {
  const { program, errors } = parseSync(path, readFileSync(path, "utf8"));
  expect(errors, path).toEqual([]);
  return program;
}

/** Metadata fields written by a file of the server. */
function writtenBy(file: string): string[] {
  const program = programOf(join(SERVER, file));
  const fields = [...fieldsIn(program)];
  const written = MAKES_ENTRIES.test(file)
    ? fields
    : [
        ...fields.filter(([name]) => name === "metadata").map(([, metadata]) => metadata),
        ...argumentsIn(program),
      ].flatMap((part) => [...fieldsIn(part)]);
  const data = MAKES_ENTRIES.test(file) ? [...dataIn(program, false)] : [];
  return [...written.map(([name]) => name), ...data].filter((name) => !OWN_FIELDS.has(name));
}

test("[H-10, G-03] every field that the server writes with an entry has a German name", () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.includes("testing"),
  );
  const data = readdirSync(SENTENCES).flatMap((file) => [...dataIn(programOf(join(SENTENCES, file)), true)]);
  const written = new Set([...files.flatMap(writtenBy), ...data, ...OF_CLIMATE, ...OF_PAGE, "court_ids"]);
  // guards against a search that finds nothing
  expect([...written]).toEqual(
    expect.arrayContaining([
      ...["fault", "code_ids", "left_out_court_ids", "subject_id", "browser", "problem"],
      ...["by", "count", "program"],
    ]),
  );
  expect([...written].filter((field) => !isKnownLogField(field)).sort()).toEqual([]);
});

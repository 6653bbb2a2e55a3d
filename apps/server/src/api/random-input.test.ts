import { ENDPOINTS, type EndpointName } from "@platzwart/contract/all-endpoints";
import { type Endpoint, TERMINAL_ONLY } from "@platzwart/contract/endpoint";
import { SETTING_KEYS } from "@platzwart/domain/settings/registry";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { isFullRun } from "../../../../testing/full-run.ts";
import { usersIn } from "../modules/users/user-records.ts";
import { anyEngine } from "../testing/engines.ts";
import { sendRaw } from "../testing/raw-request.ts";
import { faultOfRefusal } from "../testing/refusal-shape.ts";
import { newTerminal } from "../testing/terminal.ts";
import { PASSWORD, TestServer } from "../testing/test-server.ts";

/** The part of z.toJSONSchema's output that occurs here. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
}

/** Times accepted by every time field. */
const TIMES = ["2026-11-21T18:00:00.000Z", "2026-11-21T19:00:00.000Z", "2026-11-22T00:00:00.000Z"];
/** Times refused by some fields. */
const ODD_TIMES = [
  "2026-11-21T18:00",
  "2026-11-21T19:00:00+01:00",
  "2026-03-29T02:30",
  "2026-10-25T02:30",
  "0000-01-01T00:00Z",
  "9999-12-31T23:59:59.999-23:59",
];
const COURTS = ["1", "court_2", "court_99"];

/** Meaningful values, so that a request passes the first check. */
const KNOWN_TEXTS: Readonly<Record<string, readonly string[]>> = {
  key: SETTING_KEYS,
  id: COURTS,
  courtId: COURTS,
  courtIds: COURTS,
  driver: ["simulated", "shelly", "tasmota"],
  address: ["door-1", "lamp-1", "main", "http://127.0.0.1:9"],
  court_id: COURTS,
  enrolmentCode: ["0000-0000-0000", "x"],
  username: ["admin", " ADMIN ", "niemand"],
  password: [PASSWORD],
  from: [...TIMES.slice(0, 2), "2026-11-21"],
  to: [...TIMES.slice(2), "2026-12-31"],
  date: ["2026-12-24", "2027-01-01"],
  firstDate: ["2026-11-24", "2026-11-28"],
  lastDate: ["2026-12-22", "2027-03-30"],
  year: ["2026", "2027"],
  startTime: TIMES,
  endTime: TIMES,
  validFrom: TIMES,
  validTo: TIMES,
  start_time: TIMES,
  end_time: TIMES,
  customerEmail: ["jana@example.de"],
  customer_email: ["jana@example.de"],
  customerPhone: ["+49 30 123456"],
  customer_phone: ["+49 30 123456"],
  component: ["page", "door-control"],
  before: ["1", "100", ...TIMES.slice(2)],
  changedSince: ["0", "7"],
  status: ["active", "cancelled"],
  state: ["in_force", "over"],
  kind: ["booking", "permanent"],
  court: [...COURTS, "all"],
  reason: ["lost"],
  fromDay: ["2026-11-21", "2026-11-22"],
  untilDay: ["2026-12-21"],
  day: ["2026-11-21", "2026-10-25"],
  limit: ["1", "100"],
  until: TIMES,
  action: ["test_connection", "validate_code", "create_booking"],
};

const anyText = fc.oneof(
  fc.constantFrom(...ODD_TIMES),
  fc.constantFrom("", "true", "a\u0000b", "مرحبا", "🏸"),
  fc.string({ unit: "binary", maxLength: 250 }),
  // including halves of characters
  fc.array(fc.nat(0xff_ff), { maxLength: 8 }).map((units) => String.fromCharCode(...units)),
);
const number = fc.oneof(
  fc.integer({ min: -2, max: 500 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(1e308, -1e308, 5e-324, 2 ** 53, -0),
);
const anything = fc.oneof(fc.jsonValue({ maxDepth: 4 }), anyText, number);

/** Data of both actions of control-system-api, which its schema leaves open. */
const FUNCTION_DATA: Schema = {
  type: "object",
  properties: {
    court_id: { anyOf: [{ type: "number" }, { type: "string" }] },
    code: { type: "string" },
    customer_name: { type: "string" },
    customer_email: { type: "string" },
    customer_phone: { type: "string" },
    start_time: { type: "string" },
    end_time: { type: "string" },
  },
};

/** Whether values fit their fields, or are now and then arbitrary. */
type Manner = "fitting" | "careless";

function valueFor(schema: Schema, manner: Manner, name: string): fc.Arbitrary<unknown> {
  const fitting = fittingFor(schema, manner, name);
  return manner === "fitting" ? fitting : fc.oneof({ arbitrary: fitting, weight: 15 }, anything);
}

function fittingFor(schema: Schema, manner: Manner, name = ""): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) {
    return fc.oneof(...schema.anyOf.map((one) => valueFor(one, manner, name)));
  }
  switch (schema.type) {
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(([field, one]) => [
        field,
        valueFor(one, manner, field),
      ]);
      const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
      if (manner === "fitting") return fc.record(record, { requiredKeys: [...(schema.required ?? [])] });
      return fc.oneof({ arbitrary: fc.record(record), weight: 3 }, fc.record(record, { requiredKeys: [] }));
    }
    case "array":
      return fc.array(valueFor(schema.items ?? {}, manner, name), {
        minLength: schema.minItems ?? 0,
        maxLength: 5,
      });
    case "string": {
      const known = fc.constantFrom(...(KNOWN_TEXTS[name] ?? ["Jana"]));
      return manner === "fitting" ? known : fc.oneof({ arbitrary: known, weight: 12 }, anyText);
    }
    case "number":
    case "integer":
      return manner === "fitting"
        ? fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 10 })
        : number;
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return manner === "fitting"
        ? fittingFor(FUNCTION_DATA, manner)
        : fc.oneof({ arbitrary: fittingFor(FUNCTION_DATA, manner), weight: 9 }, anything);
  }
}

function arbitraryOf(schema: z.ZodMiniType | undefined, manner: Manner): fc.Arbitrary<unknown> {
  return schema === undefined
    ? fc.constant(undefined)
    : fittingFor(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema, manner);
}

function requestOf({ params, query, body }: Endpoint, manner: Manner) {
  return fc.record({
    params: arbitraryOf(params, manner),
    query: arbitraryOf(query, manner),
    body: arbitraryOf(body, manner),
  });
}

const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

function addressOf(endpoint: Endpoint, params: unknown, query: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(asText(given[name] ?? "1").toWellFormed()),
  );
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).map(
    ([name, value]) => `${name}=${encodeURIComponent(asText(value).toWellFormed())}`,
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

/** Statuses of a request that was stopped before its call's rules: bad form or another format. */
const STOPPED = [400, 415];

/** Requests per call; a sign-in costs a slow hash. */
const RUNS = isFullRun ? 35 : 20;
const RUNS_WITH_HASH = 8;
/** So many calls with all their runs stay below the changes that a user may make in an hour. */
const CALLS_OF_OPERATOR = 40;

anyEngine((engine) => {
  test("whatever an operator's program sends, it gets an answer or a refusal in good form, never a fault", async () => {
    const server = await TestServer.start(engine);
    /** Another operator for some calls each, as one may change only so much in an hour. */
    const operator = async (group: number) => {
      await server.addUser(`operator-${group}`, "admin");
      const user = await usersIn(server.app.storage.read).findByName(`operator-${group}`);
      if (user === null) throw new Error("no operator");
      return user;
    };
    let admin = await operator(0);
    const { cookie } = await newTerminal(server);
    const statuses = new Map<EndpointName, Set<number>>();
    for (const [index, [name, definition]] of (
      Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]
    ).entries()) {
      if (index % CALLS_OF_OPERATOR === CALLS_OF_OPERATOR - 1) admin = await operator(index);
      const seen = new Set<number>();
      statuses.set(name, seen);
      const request = fc.oneof(requestOf(definition, "fitting"), requestOf(definition, "careless"));
      // a sign-out ends its own session
      let { accessToken } = await server.app.sessions.openSession(admin);
      await fc.assert(
        fc.asyncProperty(request, async ({ params, query, body }) => {
          if (name === "signOut") ({ accessToken } = await server.app.sessions.openSession(admin));
          const path = addressOf(definition, params, query);
          const answer = await sendRaw(server.app.url, {
            method: definition.method,
            path,
            headers: {
              ...(definition.allowedCallers === TERMINAL_ONLY
                ? { cookie }
                : { authorization: `Bearer ${accessToken}` }),
              ...(definition.body === undefined ? {} : { "content-type": "application/json" }),
            },
            ...(definition.body === undefined ? {} : { body: JSON.stringify(body) ?? "" }),
          });
          seen.add(answer.status);
          const isDone = answer.status === (definition.response === undefined ? 204 : 200);
          expect(isDone ? null : faultOfRefusal(path, answer), path).toBeNull();
        }),
        { numRuns: name === "signIn" ? RUNS_WITH_HASH : RUNS },
      );
    }
    // the property is meaningful only where requests reach the rules
    expect(statuses.get("saveSetting")).toContain(422);
    const stopped = [...statuses].filter(([, seen]) => [...seen].every((status) => STOPPED.includes(status)));
    expect(stopped).toEqual([]);
    expect(statuses.get("createBooking")).toContain(422);
    expect([...statuses.values()].some((seen) => seen.has(400))).toBe(true);
    expect(statuses.get("controlSystemApi")).toContain(200);
    expect(statuses.get("writeLog")).toContain(200);
    expect(server.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import { ENDPOINTS } from "@platzwart/contract/all-endpoints";
import {
  createBookingAnswerSchema,
  createBookingData,
  testConnectionAnswerSchema,
  validateCodeAnswerSchema,
  validateCodeData,
} from "@platzwart/contract/control-system-actions";
import { type Endpoint, TERMINAL_ONLY } from "@platzwart/contract/endpoint";
import { TERMINAL_LIVE_PATH } from "@platzwart/contract/endpoints/terminal-endpoints";
import { LIVE_CHANNELS, LIVE_PATH, TELEMETRY_CHANNELS } from "@platzwart/contract/live-events";
import { hours, plus, seconds, toIso } from "@platzwart/domain/time/instant";
import { FIELD_TABLES } from "@platzwart/texts/api/all-words";
import { COMMON_WORDS } from "@platzwart/texts/api/common";
import { REFUSAL_CODES } from "@platzwart/texts/refusals";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { fromJSONSchema } from "zod";
import { codesInDocument, faultByDocument, faultBySchema } from "../../../../testing/answers-by-document.ts";
import { sqlite } from "../testing/engines.ts";
import { newTerminal } from "../testing/terminal.ts";
import { type Answer, TestServer } from "../testing/test-server.ts";

type Json = Answer["body"];

async function documentOf(server: TestServer): Promise<Json> {
  const { status, body, headers } = await server.request("GET", "/openapi.json");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  return body;
}

const pathOf = (endpoint: Endpoint) => endpoint.path.replace(/:(\w+)/g, "{$1}");

/** Every `$ref` of a document. */
function refsIn(value: Json): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" ? [String(inner)] : refsIn(inner as Json),
  );
}

function resolve(document: Json, ref: string): Json {
  return ref
    .replace(/^#\//, "")
    .split("/")
    .reduce((value: Json, key) => value?.[key.replaceAll("~1", "/").replaceAll("~0", "~")], document);
}

test("[X-08] the server describes itself in a valid OpenAPI 3.1 document whose references all resolve", async () => {
  const document = await documentOf(await TestServer.start(sqlite));
  expect(document.openapi).toBe("3.1.0");
  // the newest version in the change list is the package's
  const { version } = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"));
  expect(document.info.version).toBe(version);
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const refs = refsIn(document);
  expect(refs.length).toBeGreaterThan(10);
  for (const ref of refs) expect(resolve(document, ref), ref).toBeTypeOf("object");
});

test("[X-08] the document describes every call with its access, parameters, body and answers, and nothing else", async () => {
  const document = await documentOf(await TestServer.start(sqlite));
  const described = Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.keys(methods as Json).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const endpoints = Object.entries(ENDPOINTS) as [string, Endpoint][];
  const expected = endpoints.map(([, endpoint]) => `${endpoint.method} ${pathOf(endpoint)}`);
  expect(described.sort()).toEqual([...expected, `GET ${LIVE_PATH}`, `GET ${TERMINAL_LIVE_PATH}`].sort());

  const ids = new Set<string>();
  for (const [name, endpoint] of endpoints) {
    const operation = document.paths[pathOf(endpoint)][endpoint.method.toLowerCase()];
    ids.add(operation.operationId);
    expect(operation.operationId).toBe(name);
    expect(operation.summary, name).toMatch(/\.$/);
    const kinds: readonly string[] = endpoint.allowedCallers === "public" ? [] : endpoint.allowedCallers;
    expect(operation.security, name).toEqual([
      ...(kinds.some((kind) => kind !== "terminal") ? [{ bearer: [] }, { apikey: [] }] : []),
      ...(kinds.includes("terminal") ? [{ terminal: [] }] : []),
    ]);
    expect(operation.requestBody === undefined, name).toBe(endpoint.body === undefined);
    const isForBookingSystems =
      endpoint.allowedCallers !== "public" && endpoint.allowedCallers.includes("booking_system");
    const answers = Object.keys(operation.responses);
    expect(answers[0], name).toBe(endpoint.response ? "200" : "204");
    expect(answers.at(-1), name).toBe("default");
    // each status separately where foreign programs call
    if (isForBookingSystems)
      expect(answers, name).toEqual(expect.arrayContaining(["400", "401", "403", "429", "500"]));
    else expect(answers, name).toHaveLength(2);
    expect(operation["x-api-key-scope"], name).toBe(endpoint.scope);
    expect(operation.tags, name).toHaveLength(1);
    expect(document.tags.map((tag: Json) => tag.name)).toContain(operation.tags[0]);
    const headers = operation.parameters.filter((parameter: Json) => parameter.in === "header");
    expect(
      headers.map((parameter: Json) => parameter.name),
      name,
    ).toEqual([
      ...(["createBooking", "createSeries", "controlSystemApi"].includes(name) ? ["Idempotency-Key"] : []),
      ...(["openDoor", "testDoor", "controlSystemApi"].includes(name) ? ["Not-After"] : []),
    ]);
    const inPath = operation.parameters.filter((parameter: Json) => parameter.in === "path");
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect(inPath.map((parameter: Json) => parameter.name)).toEqual(named);
    expect(inPath.every((parameter: Json) => parameter.required)).toBe(true);
  }
  expect(ids.size).toBe(endpoints.length);
});

test("[X-02, X-03, X-04] the document names each action of control-system-api with all fields of its data and its answer", async () => {
  const document = await documentOf(await TestServer.start(sqlite));
  const { requestBody, responses } = document.paths["/functions/v1/control-system-api"].post;
  const request = requestBody.content["application/json"].schema.oneOf;
  const answers = responses[200].content["application/json"].schema.oneOf;
  const fieldsOf = (schema: Json) => Object.keys(schema?.properties ?? {});
  const action = (name: string) => [
    fieldsOf(request.find((of: Json) => of.properties.action.const === name).properties.data),
    fieldsOf(answers.find((of: Json) => of.title === name).properties.data),
  ];
  const fields = (schema?: { shape: object }) => Object.keys(schema?.shape ?? {});
  expect(action("create_booking")).toEqual([fields(createBookingData), fields(createBookingAnswerSchema)]);
  expect(action("validate_code")).toEqual([fields(validateCodeData), fields(validateCodeAnswerSchema)]);
  expect(action("test_connection")).toEqual([fields(), fields(testConnectionAnswerSchema)]);
  expect(request.map(({ required }: Json) => required)).toEqual([
    ["action"],
    ["action", "data"],
    ["action", "data"],
  ]);
  expect(answers.at(-1)).toMatchObject({
    properties: { success: { const: false }, error: { type: "string" } },
  });
  // a schema cannot express the meaning of a time without an offset
  const booking = request.find((of: Json) => of.properties.action.const === "create_booking");
  expect(booking.properties.data.properties.start_time.description).toContain("Europe/Berlin");
});

test("[X-08] an instant is a date-time, and the live stream is described with its events and how to resume it", async () => {
  const document = await documentOf(await TestServer.start(sqlite));
  const blocks = document.paths["/api/blocks"].get;
  const from = blocks.parameters.find(({ name }: Json) => name === "from");
  expect(from.schema).toMatchObject({ type: "string", format: "date-time" });
  const [block] = [blocks.responses[200].content["application/json"].schema.properties.items.items];
  expect(block.properties.until).toMatchObject({ type: "string", format: "date-time" });
  const live = document.paths[LIVE_PATH].get;
  expect(live.parameters.map((parameter: Json) => [parameter.in, parameter.name])).toEqual([
    ["header", "Last-Event-ID"],
    ["query", "after"],
  ]);
  for (const event of [
    ...Object.keys(LIVE_CHANNELS),
    ...Object.keys(TELEMETRY_CHANNELS),
    "hello",
    "tick",
    "reset",
  ])
    expect(live.description, event).toContain(`- ${event}: `);
  expect(Object.keys(live.responses)).toEqual(["200", "default"]);
});

const NEXT_DAYS = "?from=2026-11-21T00:00:00.000Z&to=2026-11-24T00:00:00.000Z";

/** Response to a booking system's call, validated against the document, including the code of a refusal. */
async function asked(server: TestServer, method: string, path: string, options: object): Promise<Answer> {
  const answer = await server.request(method, path, options);
  const fault = faultByDocument(method, path, answer);
  expect(fault, `${method} ${path} ${answer.status}`).toBeUndefined();
  if (answer.status >= 400) {
    const codes = codesInDocument(method, path, answer.status);
    expect(codes, `${method} ${path} ${answer.status} ${JSON.stringify(answer.body)}`).toBeDefined();
    if (typeof answer.body.code === "string") expect(codes).toContain(answer.body.code);
  }
  return answer;
}

test("[X-01, X-07, X-08] what a booking system asks for, good and bad, is answered as the document says, with a code that it names", async () => {
  const server = await TestServer.start(sqlite);
  const both = await server.makeApiKey("Eversports");
  const reads = (await server.makeApiKey("Anzeige", ["bookings:read"])).token;
  const writes = (await server.makeApiKey("Kasse", ["bookings:write"])).token;
  const { token } = both;
  const call = async (method: string, path: string, options: object = {}) => {
    await server.advance(seconds(2));
    const { status, body } = await asked(server, method, path, { token, ...options });
    return { status, body, code: body.code as string | undefined };
  };
  const path = ENDPOINTS.controlSystemApi.path;
  const bookings = ENDPOINTS.listBookings.path;
  const book = (data: object, options: object = {}) =>
    call("POST", path, {
      body: { action: "create_booking", data: { ...server.bookingData(), ...data } },
      ...options,
    });
  const inHours = (from: number, until: number) => ({
    start_time: toIso(plus(server.clock.now(), hours(from))),
    end_time: toIso(plus(server.clock.now(), hours(until))),
  });

  const made = await book(inHours(1, 2), { headers: { "idempotency-key": "order-1" } });
  expect(made).toMatchObject({ status: 200, body: { success: true } });
  const id: string = made.body.data.booking_id;
  // refused for content: the slot is taken, the key was used for another request, no such court
  for (const answer of [
    await book(inHours(1, 2)),
    await book(inHours(5, 6), { headers: { "idempotency-key": "order-1" } }),
    await book({ ...inHours(5, 6), court_id: 99 }),
    await book({ ...inHours(5, 6), customer_email: "jana" }),
  ])
    expect(answer).toMatchObject({ status: 200, body: { success: false, error: expect.any(String) } });
  expect((await book({ start_time: "morgen" })).status).toBe(400);
  expect((await book({ customer_name: 5 })).status).toBe(400);
  expect((await call("POST", path, { body: { action: "create_booking" } })).status).toBe(400);
  expect((await call("POST", path, { raw: "{" })).status).toBe(400);
  expect((await call("POST", path, { raw: "x", headers: { "content-type": "text/csv" } })).status).toBe(415);
  expect((await call("POST", path, { body: { action: "test_connection" } })).status).toBe(403);
  expect((await book(inHours(5, 6), { token: reads })).status).toBe(403);
  expect((await book(inHours(5, 6), { token: "platzwart_unknown" })).status).toBe(401);
  expect((await book(inHours(5, 6), { token: undefined })).status).toBe(401);
  expect((await book(inHours(5, 6), { headers: { origin: "https://verein.example" } })).status).toBe(403);

  expect((await call("GET", `${bookings}${NEXT_DAYS}`)).body.items).toHaveLength(1);
  expect((await call("GET", `${bookings}?changedSince=0`)).body.items).toHaveLength(1);
  expect((await call("GET", `${bookings}${NEXT_DAYS}&courtId=court_1&status=active`)).status).toBe(200);
  for (const query of [
    "",
    "?from=morgen",
    "?changedSince=-1",
    `${NEXT_DAYS}&courtId=x`,
    "?from=2026-01-01T00:00:00Z&to=2026-12-01T00:00:00Z",
  ])
    expect(await call("GET", `${bookings}${query}`), query).toMatchObject({
      status: 400,
      code: "input_invalid",
    });
  expect(await call("GET", `${bookings}${NEXT_DAYS}&after=x`)).toMatchObject({
    status: 404,
    code: "booking_unknown",
  });
  expect(await call("GET", `${bookings}${NEXT_DAYS}`, { token: writes })).toMatchObject({
    status: 403,
    code: "api_key_scope",
  });
  expect(await call("GET", bookings, { token: "x" })).toMatchObject({
    status: 401,
    code: "sign_in_required",
  });

  const change = (body: object, options: object = {}) =>
    call("PATCH", `${bookings}/${id}`, { body, ...options });
  const seen = (await call("GET", `${bookings}${NEXT_DAYS}`)).body.items[0].revision;
  expect((await change({ revision: seen, customerPhone: "+49 30 99" })).status).toBe(200);
  const end = inHours(1, 2).end_time;
  const refused: readonly (readonly [object, number, string])[] = [
    [{ revision: seen, customerPhone: "+49 30 98" }, 409, "booking_changed_meanwhile"],
    [{ endTime: "morgen" }, 422, "time_malformed"],
    [{ endTime: toIso(plus(server.clock.now(), hours(9))) }, 422, "booking_too_long"],
    [{ startTime: end, endTime: toIso(server.clock.now()) }, 422, "booking_end_not_after_start"],
    [{ customerEmail: "jana" }, 422, "customer_email_invalid"],
    [{ customerName: "" }, 422, "customer_name_invalid"],
    [{ courtId: 19 }, 404, "court_unknown"],
    [{ courtId: "x" }, 400, "input_invalid"],
    [{ revision: "x" }, 400, "input_invalid"],
  ];
  for (const [body, status, code] of refused)
    expect(await change(body), JSON.stringify(body)).toMatchObject({ status, code });
  await server.book({ court_id: 2, ...inHours(1, 2) });
  expect(await change({ courtId: 2 })).toMatchObject({ status: 409, code: "booking_overlaps" });
  expect(await change({}, { token: reads })).toMatchObject({ status: 403, code: "api_key_scope" });
  expect(await call("PATCH", `${bookings}/none`, { body: {} })).toMatchObject({
    status: 404,
    code: "booking_unknown",
  });

  expect((await call("DELETE", `${bookings}/${id}`, { token: reads })).code).toBe("api_key_scope");
  expect((await call("DELETE", `${bookings}/${id}`)).status).toBe(204);
  expect((await call("DELETE", `${bookings}/${id}`)).code).toBe("booking_already_cancelled");
  expect((await change({ courtId: 2 })).code).toBe("booking_already_cancelled");
  expect((await call("DELETE", `${bookings}/none`)).code).toBe("booking_unknown");

  for (let calls = 0; calls < 60; calls += 1) await server.request("GET", bookings, { token });
  for (const [method, target, body] of [
    ["GET", bookings, undefined],
    ["POST", path, { action: "create_booking", data: server.bookingData() }],
    ["PATCH", `${bookings}/none`, {}],
    ["DELETE", `${bookings}/none`, undefined],
  ] as const) {
    const answer = await asked(server, method, target, { token, ...(body === undefined ? {} : { body }) });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  await server.operate("DELETE", `/api/api-keys/${both.key.id}`);
  expect((await asked(server, "GET", bookings, { token })).body.code).toBe("api_key_invalid");
});

test("[X-08] the document says what each field and each parameter means, in a sentence", async () => {
  const document = await documentOf(await TestServer.start(sqlite));
  const fields = fieldsIn(document.paths).concat(fieldsIn(document.components.schemas));
  expect(fields.length).toBeGreaterThan(500);
  const unnamed = fields.filter(({ description }) => description === undefined);
  expect(unnamed.map(({ path }) => path)).toEqual([]);
  // a sentence that no field or parameter has would be of a field that is gone
  const prose = new Set(proseIn(document));
  const sentences = [...FIELD_TABLES.map((table) => table.fields), COMMON_WORDS].flatMap(Object.values);
  expect(sentences.filter((sentence) => !prose.has(sentence))).toEqual([]);
  for (const { path, description } of fields) expect(description, path).toMatch(/^[^ ].*[.;]$/);
  const undescribed = Object.values(document.paths as Json)
    .flatMap((methods) => Object.values(methods as Json) as Json[])
    .flatMap(({ operationId, parameters = [] }) =>
      parameters
        .filter(({ description }: Json) => !/\.$/.test(description ?? ""))
        .map(({ name }: Json) => `${operationId} ${name}`),
    );
  expect(undescribed).toEqual([]);
});

test("[X-08] whatever the document says to people is German", async () => {
  const document = await documentOf(await TestServer.start(sqlite));
  const prose = proseIn(document);
  expect(prose.length).toBeGreaterThan(500);
  const english = prose.filter((text) =>
    /\b(?:the|of|is|are|and|with|which|that)\b/i.test(text.replace(/```[\s\S]*?```|`[^`]*`/g, "")),
  );
  expect(english).toEqual([]);
});

test("[X-08] each example of the document is as the document says, and every code of a refusal is named with its status", async () => {
  const document = await documentOf(await TestServer.start(sqlite));
  let checked = 0;
  const check = (media: Json, pointer: string) => {
    for (const { value } of Object.values(media.examples ?? {}) as Json[]) {
      expect(faultBySchema(pointer, value), pointer).toBeUndefined();
      checked += 1;
    }
  };
  const part = (...parts: string[]) =>
    parts.map((one) => encodeURIComponent(one.replaceAll("/", "~1"))).join("/");
  for (const [path, methods] of Object.entries(document.paths as Json))
    for (const [method, operation] of Object.entries(methods as Json) as [string, Json][]) {
      const at = ["paths", path, method];
      for (const [type, media] of Object.entries(operation.requestBody?.content ?? {}) as [string, Json][])
        check(media, part(...at, "requestBody", "content", type, "schema"));
      for (const [status, response] of Object.entries(operation.responses) as [string, Json][]) {
        for (const [type, media] of Object.entries(response.content ?? {}) as [string, Json][])
          check(media, part(...at, "responses", status, "content", type, "schema"));
        for (const code of response["x-codes"] ?? []) expect(response.description).toContain(`\`${code}\``);
      }
    }
  expect(checked).toBeGreaterThan(15);
  expect(document.components.schemas.Problem.properties.code.enum).toEqual(
    expect.arrayContaining([...REFUSAL_CODES, "internal_fault"]),
  );
  for (const part of [
    "Idempotency-Key",
    "changedSince",
    "Retry-After",
    "api_key_scope",
    "Last-Event-ID",
    "nextAfter",
  ])
    expect(document.info.description).toContain(part);
});

test("[X-08] a test whose answer is not as the document says would fail", () => {
  const answer = (status: number, body: unknown, type = "application/json") =>
    ({ status, body, headers: new Headers({ "content-type": type }) }) as Answer;
  const list = (items: unknown) => answer(200, { items, nextAfter: null, revision: 1 });
  expect(faultByDocument("GET", "/api/bookings?x=1", list([]))).toBeUndefined();
  expect(faultByDocument("GET", "/api/bookings", list([{ id: 5 }]))).toContain("must be string");
  expect(faultByDocument("GET", "/api/bookings", answer(200, { items: [] }))).toContain("revision");
  expect(faultByDocument("GET", "/api/bookings", answer(201, {}))).toBe("status 201 is not in the document");
  expect(faultByDocument("GET", "/api/bookings", answer(400, {}))).toContain("instead of");
  const problem = { type: "about:blank", title: "x", status: 400, detail: "x", code: "no_such_code" };
  expect(faultByDocument("GET", "/api/bookings", answer(400, problem, "application/problem+json"))).toContain(
    "code",
  );
  expect(faultByDocument("DELETE", "/api/bookings/1", answer(204, "", "text/plain"))).toContain("text/plain");
});

/** Prose of a part of the document. */
function proseIn(value: Json): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "string"
      ? ["summary", "description", "x-displayName"].includes(key)
        ? [inner]
        : []
      : proseIn(inner as Json),
  );
}

interface Field {
  /** Where it is in the document. */
  readonly path: string;
  readonly description: string | undefined;
}

/** Every field of the schemas in a part of the document. */
function fieldsIn(value: Json, path = ""): Field[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as Json).flatMap(([key, inner]) => {
    const at = `${path}/${key}`;
    const isField = path.endsWith("/properties");
    return [
      ...(isField ? [{ path: at, description: (inner as Json).description }] : []),
      ...fieldsIn(inner, at),
    ];
  });
}

test("[X-02, X-03, X-04] a user is answered as the document says of the action, and of no other", async () => {
  const server = await TestServer.start(sqlite);
  const document = await documentOf(server);
  const { controlSystemApi } = ENDPOINTS;
  const { oneOf } =
    document.paths[controlSystemApi.path].post.responses[200].content["application/json"].schema;
  const describedAs = async (action: string, data?: object) => {
    const answer = await server.call(action, data);
    return oneOf
      .filter((schema: Json) => fromJSONSchema(schema).safeParse(answer.body).success)
      .map(({ title }: Json) => title);
  };
  expect(await describedAs("test_connection")).toEqual(["test_connection"]);
  expect(await describedAs("create_booking", server.bookingData())).toEqual(["create_booking"]);
  expect(await describedAs("create_booking", server.bookingData())).toEqual(["refused"]);
  const doors = await server.request("GET", "/api/doors", { token: await server.tokenOf("staff") });
  // the last ones get the remaining lockout
  for (let tries = 0; tries < 6; tries += 1)
    expect(await describedAs("validate_code", { code: "0000", door_id: doors.body.items[0].id })).toEqual([
      "validate_code",
    ]);
});

test("[X-08] what the document says a body or a query must have, the server demands", async () => {
  const server = await TestServer.start(sqlite);
  const document = await documentOf(server);
  const token = await server.tokenOf("admin");
  const { cookie } = await newTerminal(server);
  let checked = 0;
  for (const endpoint of Object.values(ENDPOINTS) as Endpoint[]) {
    const operation = document.paths[pathOf(endpoint)][endpoint.method.toLowerCase()];
    const required: string[] =
      operation.requestBody?.content["application/json"].schema.required ??
      operation.parameters
        .filter((parameter: Json) => parameter.in === "query" && parameter.required)
        .map((parameter: Json) => parameter.name);
    if (required.length === 0) continue;
    const answer = await server.request(endpoint.method, endpoint.path.replace(/:\w+/, "1"), {
      ...(endpoint.allowedCallers === TERMINAL_ONLY ? { headers: { cookie } } : { token }),
      ...(endpoint.body === undefined ? {} : { body: {} }),
    });
    expect(answer.status, endpoint.path).toBe(400);
    if (endpoint.path.startsWith("/functions/")) {
      for (const field of required) expect(answer.body.error).toContain(`${field} fehlt`);
    } else {
      expect(answer.body.errors).toEqual(required.map((field) => ({ field, message: "Die Eingabe fehlt." })));
    }
    checked += 1;
  }
  // nearly every call with a body has a required field
  expect(checked).toBeGreaterThanOrEqual(20);
});

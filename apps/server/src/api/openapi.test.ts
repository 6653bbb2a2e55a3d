import { ENDPOINTS } from "@platzwart/contract/all-endpoints";
import {
  bookingCreatedData,
  codeValidatedData,
  connectionTestedData,
  createBookingData,
  validateCodeData,
} from "@platzwart/contract/control-system-actions";
import { type Endpoint, TERMINAL_ONLY } from "@platzwart/contract/endpoint";
import { TERMINAL_LIVE_PATH } from "@platzwart/contract/endpoints/terminal-endpoints";
import { LIVE_CHANNELS, LIVE_PATH, TELEMETRY_CHANNELS } from "@platzwart/contract/live-events";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { fromJSONSchema } from "zod";
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
    expect(Object.keys(operation.responses), name).toEqual([
      endpoint.response ? "200" : "204",
      ...(isForBookingSystems ? ["429"] : []),
      "default",
    ]);
    const headers = operation.parameters.filter((parameter: Json) => parameter.in === "header");
    expect(
      headers.map((parameter: Json) => parameter.name),
      name,
    ).toEqual([
      ...(["createBooking", "controlSystemApi"].includes(name) ? ["Idempotency-Key"] : []),
      ...(["openDoor", "controlSystemApi"].includes(name) ? ["Not-After"] : []),
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
  expect(action("create_booking")).toEqual([fields(createBookingData), fields(bookingCreatedData)]);
  expect(action("validate_code")).toEqual([fields(validateCodeData), fields(codeValidatedData)]);
  expect(action("test_connection")).toEqual([fields(), fields(connectionTestedData)]);
  expect(request.map(({ required }: Json) => required)).toEqual([
    ["action"],
    ["action", "data"],
    ["action", "data"],
  ]);
  expect(answers.at(-1)).toMatchObject({
    properties: { success: { const: false }, error: { type: "string" } },
  });
  // what a time without an offset means cannot be seen in a schema
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

/** What is wrong with an answer by what the document says of it; undefined: nothing. */
function faultByDocument(document: Json, endpoint: Endpoint, { status, headers, body }: Answer) {
  const { responses } = document.paths[pathOf(endpoint)][endpoint.method.toLowerCase()];
  const { content } = responses[status] ?? responses.default;
  const type = headers.get("content-type")?.split(";")[0] ?? "none";
  const schema = content[type]?.schema;
  if (schema === undefined) return `${type} instead of ${Object.keys(content)}`;
  return fromJSONSchema(schema.$ref === undefined ? schema : resolve(document, schema.$ref)).safeParse(body)
    .error?.message;
}

test("[X-01, X-07, X-08] a booking system is answered and refused as the document says", async () => {
  const server = await TestServer.start(sqlite);
  const document = await documentOf(server);
  const { token } = await server.makeApiKey("Eversports");
  const { controlSystemApi, listBookings } = ENDPOINTS;
  const booking = { action: "create_booking", data: server.bookingData() };
  const ask = async (endpoint: Endpoint, options: object) => {
    const query =
      endpoint === listBookings ? "?from=2026-11-21T00:00:00.000Z&to=2026-11-22T00:00:00.000Z" : "";
    const answer = await server.request(endpoint.method, `${endpoint.path}${query}`, options);
    expect(faultByDocument(document, endpoint, answer), `${endpoint.path} ${answer.status}`).toBeUndefined();
    return answer.status;
  };
  expect(await ask(controlSystemApi, { token, body: booking })).toBe(200);
  // the slot is taken
  expect(await ask(controlSystemApi, { token, body: booking })).toBe(200);
  expect(await ask(controlSystemApi, { token, body: { action: "create_booking" } })).toBe(400);
  expect(await ask(controlSystemApi, { token, body: { action: "test_connection" } })).toBe(403);
  expect(await ask(controlSystemApi, { body: booking })).toBe(401);
  expect(await ask(listBookings, {})).toBe(401);
  for (let call = 0; call < 60; call += 1) await server.request("GET", listBookings.path, { token });
  expect(await ask(listBookings, { token })).toBe(429);
  expect(await ask(controlSystemApi, { token, body: booking })).toBe(429);
});

test("[X-02, X-03, X-04] a user is answered as the document says of the action, and of no other", async () => {
  const server = await TestServer.start(sqlite);
  const document = await documentOf(server);
  const { controlSystemApi } = ENDPOINTS;
  const { oneOf } =
    document.paths[controlSystemApi.path].post.responses[200].content["application/json"].schema;
  const describedAs = async (action: string, data?: object) => {
    const answer = await server.call(action, data);
    expect(faultByDocument(document, controlSystemApi, answer)).toBeUndefined();
    return oneOf
      .filter((schema: Json) => fromJSONSchema(schema).safeParse(answer.body).success)
      .map(({ title }: Json) => title);
  };
  expect(await describedAs("test_connection")).toEqual(["test_connection"]);
  expect(await describedAs("create_booking", server.bookingData())).toEqual(["create_booking"]);
  expect(await describedAs("create_booking", server.bookingData())).toEqual(["refused"]);
  const doors = await server.request("GET", "/api/doors", { token: await server.tokenOf("staff") });
  // the last ones are told how long no code is taken
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
  // nearly every call that takes a body has something it must have
  expect(checked).toBeGreaterThanOrEqual(20);
});

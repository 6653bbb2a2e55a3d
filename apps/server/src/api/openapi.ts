import { ENDPOINTS, type EndpointName } from "@platzwart/contract/all-endpoints";
import { type AllowedCallers, type Endpoint, TERMINAL_ONLY } from "@platzwart/contract/endpoint";
import { TERMINAL_LIVE_PATH } from "@platzwart/contract/endpoints/terminal-endpoints";
import { FUNCTIONS_PATH, functionRefusalSchema } from "@platzwart/contract/function-refusal";
import { IDEMPOTENCY_KEY } from "@platzwart/contract/idempotency-key";
import { LIVE_PATH } from "@platzwart/contract/live-events";
import { NOT_AFTER_HEADER } from "@platzwart/contract/not-after";
import { problemSchema } from "@platzwart/contract/problem";
import { CALL_SUMMARIES, callersText } from "@platzwart/texts/api/calls";
import { ANSWER_WORDS, CREDENTIAL_WORDS, PART_WORDS } from "@platzwart/texts/api/frame";
import { INTRO_TEXT } from "@platzwart/texts/api/intro";
import { LIVE_WORDS } from "@platzwart/texts/api/live";
import { HEADER_WORDS, PARAMETER_WORDS } from "@platzwart/texts/api/parameters";
import { PROBLEM_WORDS } from "@platzwart/texts/api/schemas";
import type * as z from "zod/mini";
import { FAULT_PROBLEM } from "./error-replies.ts";
import { ALL_CODES, bookingCall, refusalsByStatus } from "./openapi-booking-calls.ts";
import { liveOperation } from "./openapi-live.ts";
import { answerByAction, requestByAction, wireSchema, withFieldWords } from "./openapi-schemas.ts";
import { TERMINAL_COOKIE } from "./terminal-cookie.ts";

/** Alternatives to authenticate a request: one of the headers Authorization and apikey is enough. */
const SIGNED_IN = [{ bearer: [] }, { apikey: [] }];
/** Cookie of a browser at a door. */
const TERMINAL = { terminal: [] };

const PROBLEM = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
const FUNCTION_REFUSAL = {
  "application/json": { schema: { $ref: "#/components/schemas/FunctionRefusal" } },
};
const RETRY_AFTER = {
  "Retry-After": { description: HEADER_WORDS.retryAfter, schema: { type: "integer" } },
};

/** Sections of the document, by the beginning of their calls' paths; the first match counts. */
const TAGS: readonly (readonly [
  tag: string,
  words: { readonly title: string; readonly text: string },
  ...starts: string[],
])[] = [
  [
    "Booking systems",
    PART_WORDS.bookingSystems,
    "/functions/v1/control-system-api",
    "/api/bookings",
    "/api/free-times",
  ],
  ["Sessions", PART_WORDS.sessions, "/api/session", "/api/setup", "/api/password"],
  ["Users and keys", PART_WORDS.users, "/api/users", "/api/api-keys"],
  ["Courts", PART_WORDS.courts, "/api/courts", "/api/blocks", "/api/day-plan", "/api/booking"],
  [
    "Doors",
    PART_WORDS.doors,
    "/api/doors",
    "/api/test-code",
    "/api/code-alarms",
    "/api/terminal",
    "/api/controllers",
  ],
  ["Access codes", PART_WORDS.codes, "/api/access-codes", "/api/permanent-codes", "/api/code-space"],
  ["Lamps and devices", PART_WORDS.devices, "/api/light-channels", "/api/devices", "/api/server-health"],
  ["Climate", PART_WORDS.climate, "/api/climate"],
  ["Scheduler", PART_WORDS.scheduler, "/api/scheduler", "/functions/v1/access-control-scheduler"],
  ["Messages", PART_WORDS.messages, "/api/messages", "/api/held-messages", "/api/mail"],
  ["Settings", PART_WORDS.settings, "/api/settings"],
  ["People", PART_WORDS.people, "/api/people", "/api/contacts"],
  ["Log", PART_WORDS.log, "/api/logs"],
  ["Live stream", PART_WORDS.live, "/api/live"],
];

function tagOf(path: string): string {
  const tag = TAGS.find(([, , ...starts]) => starts.some((start) => path.startsWith(start)));
  if (tag === undefined) throw new Error(`no part of the document is for ${path}`);
  return tag[0];
}

const IDEMPOTENCY_KEY_HEADER = {
  name: IDEMPOTENCY_KEY.header,
  in: "header",
  required: false,
  description: HEADER_WORDS.idempotencyKey,
  schema: { type: "string", maxLength: IDEMPOTENCY_KEY.longest, pattern: IDEMPOTENCY_KEY.pattern.source },
};
const NOT_AFTER_PARAMETER = {
  name: NOT_AFTER_HEADER,
  in: "header",
  required: false,
  description: HEADER_WORDS.notAfter,
  schema: { type: "string", format: "date-time", maxLength: 40 },
};

/** The OpenAPI 3.1 description of all endpoints, generated from the contract. */
export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  paths[LIVE_PATH] = { get: { ...liveOperation(SIGNED_IN, PROBLEM), tags: [tagOf(LIVE_PATH)] } };
  paths[TERMINAL_LIVE_PATH] = {
    get: {
      operationId: "terminalLive",
      tags: [tagOf(TERMINAL_LIVE_PATH)],
      summary: CALL_SUMMARIES.terminalLive,
      description: callersText(TERMINAL_ONLY),
      security: [TERMINAL],
      responses: { 200: { description: LIVE_WORDS.stream, content: { "text/event-stream": {} } } },
    },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Platzwart", version, description: INTRO_TEXT },
    servers: [{ url: "/", description: ANSWER_WORDS.server }],
    // generators of programs use the name as an identifier, and readers see the title
    tags: TAGS.map(([name, { title, text }]) => ({ name, description: text, "x-displayName": title })),
    paths,
    components: {
      schemas: {
        Problem: problemDocumentSchema(),
        FunctionRefusal: withFieldWords(wireSchema(functionRefusalSchema)),
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: CREDENTIAL_WORDS.bearer },
        apikey: { type: "apiKey", in: "header", name: "apikey", description: CREDENTIAL_WORDS.apikey },
        terminal: {
          type: "apiKey",
          in: "cookie",
          name: TERMINAL_COOKIE,
          description: CREDENTIAL_WORDS.terminal,
        },
      },
    },
  };
}

/** Schema of a problem document, with all existing codes. */
function problemDocumentSchema() {
  const { properties, ...schema } = wireSchema(problemSchema) as { properties: Record<string, object> };
  const code = { ...properties["code"], enum: ALL_CODES.map((one) => one.code) };
  const worded = withFieldWords({ ...schema, properties: { ...properties, code } }, PROBLEM_WORDS);
  return { ...worded, example: FAULT_PROBLEM };
}

/** Ways to authenticate a call, of which one is enough; empty: public. */
function securityOf(allowedCallers: AllowedCallers): readonly object[] {
  if (allowedCallers === "public") return [];
  const ofUsers = allowedCallers.some((kind) => kind !== "terminal") ? SIGNED_IN : [];
  return allowedCallers.includes("terminal") ? [...ofUsers, TERMINAL] : ofUsers;
}

/** The OpenAPI description of one endpoint. */
function operation(name: EndpointName, endpoint: Endpoint): Record<string, unknown> {
  const call = bookingCall(endpoint);
  const { scope } = endpoint;
  return {
    operationId: name,
    tags: [tagOf(endpoint.path)],
    summary: CALL_SUMMARIES[name],
    description: callersText(endpoint.allowedCallers, scope),
    ...(scope === undefined ? {} : { "x-api-key-scope": scope }),
    security: securityOf(endpoint.allowedCallers),
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
      ...(endpoint.takesIdempotencyKey === true ? [IDEMPOTENCY_KEY_HEADER] : []),
      ...(endpoint.opensDoor === true ? [NOT_AFTER_PARAMETER] : []),
    ],
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint, endpoint.body, call) }),
    responses: {
      ...doneResponse(endpoint, call?.answers),
      ...refusedResponses(endpoint),
      default: { description: ANSWER_WORDS.refused, content: contentOfRefusals(endpoint) },
    },
    ...(call?.query === undefined ? {} : { "x-example-query": call.query }),
  };
}

const hasActions = (endpoint: Endpoint) => endpoint === ENDPOINTS.controlSystemApi;

function requestBody(endpoint: Endpoint, body: z.ZodMiniType, call: ReturnType<typeof bookingCall>): object {
  const schema = hasActions(endpoint) ? requestByAction() : wireSchema(body);
  return {
    required: true,
    content: {
      "application/json": { schema: withFieldWords(schema, call?.fields), ...examples(call?.requests) },
    },
  };
}

function doneResponse(endpoint: Endpoint, answers: Readonly<Record<string, object>> | undefined): object {
  if (endpoint.response === undefined) return { 204: { description: ANSWER_WORDS.done } };
  const schema = hasActions(endpoint) ? answerByAction() : wireSchema(endpoint.response);
  const description = hasActions(endpoint) ? ANSWER_WORDS.actionDone : ANSWER_WORDS.done;
  const content = { "application/json": { schema: withFieldWords(schema), ...examples(answers) } };
  return { 200: { description, content } };
}

/** Statuses and codes of refusals of a booking system's call. */
function refusedResponses(endpoint: Endpoint): Record<string, object> {
  const call = bookingCall(endpoint);
  if (call === undefined) return {};
  const isFunction = endpoint.path.startsWith(FUNCTIONS_PATH);
  return Object.fromEntries(
    refusalsByStatus(call, isFunction).map(({ status, codes, examples: values }) => [
      status,
      {
        description: ANSWER_WORDS.refusedWith(codes),
        "x-codes": codes,
        ...(status === 429 ? { headers: RETRY_AFTER } : {}),
        content: Object.fromEntries(
          Object.entries(contentOfRefusals(endpoint)).map(([type, media]) => [
            type,
            { ...media, ...(Object.keys(values).length === 0 ? {} : { examples: values }) },
          ]),
        ),
      },
    ]),
  );
}

function contentOfRefusals({ path }: Endpoint): Record<string, object> {
  return path.startsWith(FUNCTIONS_PATH) ? FUNCTION_REFUSAL : PROBLEM;
}

function examples(values: Readonly<Record<string, object>> | undefined): object {
  if (values === undefined) return {};
  return {
    examples: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  };
}

/** The OpenAPI descriptions of the parameters in a path or query. */
function parametersOf(schema: z.ZodMiniType | undefined, place: "path" | "query") {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = wireSchema(schema) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const description = PARAMETER_WORDS[name];
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: property,
    };
  });
}

import { ENDPOINTS } from "@platzwart/contract/all-endpoints";
import { type AllowedCallers, type Endpoint, TERMINAL_ONLY } from "@platzwart/contract/endpoint";
import { TERMINAL_LIVE_PATH } from "@platzwart/contract/endpoints/terminal-endpoints";
import { FUNCTIONS_PATH, functionRefusalSchema } from "@platzwart/contract/function-refusal";
import { IDEMPOTENCY_KEY } from "@platzwart/contract/idempotency-key";
import { LIVE_PATH } from "@platzwart/contract/live-events";
import { NOT_AFTER_HEADER } from "@platzwart/contract/not-after";
import { problemSchema } from "@platzwart/contract/problem";
import { CAPABILITIES } from "@platzwart/texts/api/all-words";
import {
  ANSWER_WORDS,
  CREDENTIAL_WORDS,
  callersText,
  HEADER_WORDS,
  PART_WORDS,
} from "@platzwart/texts/api/frame";
import { INTRO_TEXT } from "@platzwart/texts/api/intro";
import { LIVE_WORDS } from "@platzwart/texts/api/live";
import type * as z from "zod/mini";
import { INTERNAL_FAULT_PROBLEM } from "./error-replies.ts";
import { ALL_CODES, BOOKING_CALLS, refusalsByStatus } from "./openapi-booking-calls.ts";
import { liveOperation } from "./openapi-live.ts";
import { answerByAction, requestByAction, wireSchema, withWords } from "./openapi-schemas.ts";
import { TERMINAL_COOKIE } from "./terminal-cookie.ts";

/** Security of users and booking systems: the token in one of the headers Authorization and apikey. */
const TOKEN_HEADERS = [{ bearer: [] }, { apikey: [] }];
const TERMINAL_COOKIE_SECURITY = { terminal: [] };

const PROBLEM_CONTENT = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
const FUNCTION_REFUSAL_CONTENT = {
  "application/json": { schema: { $ref: "#/components/schemas/FunctionRefusal" } },
};
const RETRY_AFTER = {
  "Retry-After": { description: HEADER_WORDS.retryAfter, schema: { type: "integer" } },
};

const IDEMPOTENCY_KEY_PARAMETER = {
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

/** OpenAPI 3.1, generated from the contract. */
export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of callsWithWords()) {
    const path = call.endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operation(call) };
  }
  const live = liveOperation(TOKEN_HEADERS, PROBLEM_CONTENT);
  paths[LIVE_PATH] = { get: { ...live, tags: [tagOf("liveStream")] } };
  paths[TERMINAL_LIVE_PATH] = {
    get: {
      operationId: "terminalLive",
      tags: [tagOf("doors")],
      summary: LIVE_WORDS.terminalSummary,
      description: callersText(TERMINAL_ONLY),
      security: [TERMINAL_COOKIE_SECURITY],
      responses: { 200: { description: LIVE_WORDS.stream, content: { "text/event-stream": {} } } },
    },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Platzwart", version, description: INTRO_TEXT },
    servers: [{ url: "/", description: ANSWER_WORDS.server }],
    // code generators use the name as an identifier, and readers see the title
    tags: Object.entries(PART_WORDS).map(([part, { title, text }]) => ({
      name: tagOf(part),
      description: text,
      "x-displayName": title,
    })),
    paths,
    components: {
      schemas: {
        Problem: problemDocumentSchema(),
        FunctionRefusal: withWords(wireSchema(functionRefusalSchema)),
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

/** Name of a part of the API in the document: "Booking systems" for bookingSystems. */
function tagOf(part: string): string {
  const words = part.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function problemDocumentSchema() {
  const { properties, ...schema } = wireSchema(problemSchema) as { properties: Record<string, object> };
  const code = { ...properties["code"], enum: ALL_CODES.map((row) => row.code) };
  const described = withWords({ ...schema, properties: { ...properties, code } });
  return { ...described, example: INTERNAL_FAULT_PROBLEM };
}

/** Alternatives, of which one is enough; empty: public. */
function securityOf(allowedCallers: AllowedCallers): readonly object[] {
  if (allowedCallers === "public") return [];
  const byToken = allowedCallers.some((kind) => kind !== "terminal") ? TOKEN_HEADERS : [];
  return allowedCallers.includes("terminal") ? [...byToken, TERMINAL_COOKIE_SECURITY] : byToken;
}

/** An endpoint with its German texts; `words`: those of its capability, which describe the fields. */
interface Call {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly summary: string;
  readonly words: (typeof CAPABILITIES)[number];
}

function callsWithWords(): Call[] {
  const endpoints: Readonly<Record<string, Endpoint>> = ENDPOINTS;
  return CAPABILITIES.flatMap((words) =>
    Object.entries<string>(words.calls).flatMap(([name, summary]) => {
      const endpoint = endpoints[name];
      return endpoint === undefined ? [] : [{ name, endpoint, summary, words }];
    }),
  );
}

function operation(call: Call): Record<string, unknown> {
  const { name, endpoint, summary, words } = call;
  const example = BOOKING_CALLS[name];
  const { scope } = endpoint;
  return {
    operationId: name,
    tags: [tagOf(words.part)],
    summary,
    description: callersText(endpoint.allowedCallers, scope),
    ...(scope === undefined ? {} : { "x-api-key-scope": scope }),
    security: securityOf(endpoint.allowedCallers),
    parameters: [
      ...parametersOf(call, "path"),
      ...parametersOf(call, "query"),
      ...(endpoint.takesIdempotencyKey === true ? [IDEMPOTENCY_KEY_PARAMETER] : []),
      ...(endpoint.opensDoor === true ? [NOT_AFTER_PARAMETER] : []),
    ],
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(call, endpoint.body) }),
    responses: {
      ...successResponse(call),
      ...refusalResponses(call),
      default: { description: ANSWER_WORDS.refused, content: contentOfRefusals(endpoint) },
    },
    ...(example?.query === undefined ? {} : { "x-example-query": example.query }),
  };
}

/** Whether the body names an action, which decides about the other fields. */
const hasActions = (endpoint: Endpoint) => endpoint === ENDPOINTS.controlSystemApi;

function requestBody({ name, endpoint, words }: Call, body: z.ZodMiniType): object {
  const schema = hasActions(endpoint) ? requestByAction() : wireSchema(body);
  const content = {
    schema: withWords(schema, words.fields, name),
    ...examples(BOOKING_CALLS[name]?.requests),
  };
  return { required: true, content: { "application/json": content } };
}

function successResponse({ name, endpoint, words }: Call): object {
  if (endpoint.response === undefined) return { 204: { description: ANSWER_WORDS.done } };
  const schema = hasActions(endpoint) ? answerByAction() : wireSchema(endpoint.response);
  const description = hasActions(endpoint) ? ANSWER_WORDS.actionDone : ANSWER_WORDS.done;
  const content = {
    schema: withWords(schema, words.fields, name),
    ...examples(BOOKING_CALLS[name]?.answers),
  };
  return {
    200: { description, content: { "application/json": content } },
    ...(endpoint.hasEtag === true ? { 304: { description: ANSWER_WORDS.unchanged } } : {}),
  };
}

function refusalResponses({ name, endpoint }: Call): Record<string, object> {
  const call = BOOKING_CALLS[name];
  if (call === undefined) return {};
  return Object.fromEntries(
    refusalsByStatus(call, endpoint).map(({ status, codes, examples: values }) => [
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
  return path.startsWith(FUNCTIONS_PATH) ? FUNCTION_REFUSAL_CONTENT : PROBLEM_CONTENT;
}

function examples(values: Readonly<Record<string, object>> | undefined): object {
  if (values === undefined) return {};
  return {
    examples: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  };
}

function parametersOf({ name: call, endpoint, words }: Call, place: "path" | "query") {
  const schema = place === "path" ? endpoint.params : endpoint.query;
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = withWords(wireSchema(schema), words.fields, call) as {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    description,
    schema: property,
  }));
}

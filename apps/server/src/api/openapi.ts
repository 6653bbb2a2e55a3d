import { ENDPOINTS } from "@platzwart/contract/all-endpoints";
import type { AllowedCallers, Endpoint } from "@platzwart/contract/endpoint";
import { TERMINAL_LIVE_PATH } from "@platzwart/contract/endpoints/terminal-endpoints";
import { FUNCTIONS_PATH, functionRefusalSchema } from "@platzwart/contract/function-refusal";
import { IDEMPOTENCY_KEY } from "@platzwart/contract/idempotency-key";
import { LIVE_PATH } from "@platzwart/contract/live-events";
import { NOT_AFTER_HEADER } from "@platzwart/contract/not-after";
import { problemSchema } from "@platzwart/contract/problem";
import type * as z from "zod/mini";
import { ALL_CODES, bookingCall, FAULT_EXAMPLE, refusalsByStatus } from "./openapi-booking-calls.ts";
import { parameterWords, withFieldWords } from "./openapi-fields.ts";
import { INTRO_TEXT } from "./openapi-intro.ts";
import { liveOperation } from "./openapi-live.ts";
import { answerByAction, requestByAction, wireSchema } from "./openapi-schemas.ts";
import { TERMINAL_COOKIE } from "./terminal-cookie.ts";

/** The alternatives to authenticate a request: one of the headers Authorization and apikey is enough. */
const SIGNED_IN = [{ bearer: [] }, { apikey: [] }];
/** The cookie of a browser at a door. */
const TERMINAL = { terminal: [] };

const PROBLEM = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
const FUNCTION_REFUSAL = {
  "application/json": { schema: { $ref: "#/components/schemas/FunctionRefusal" } },
};
const RETRY_AFTER = {
  "Retry-After": { description: "Seconds after which it is worth another try.", schema: { type: "integer" } },
};

/** The parts of the document, by how the paths of their calls begin; the first that fits counts. */
const TAGS: readonly (readonly [tag: string, words: string, ...starts: string[]])[] = [
  [
    "Booking systems",
    "What a booking system's API key may call, for its own bookings.",
    "/functions/v1/control-system-api",
    "/api/bookings",
    "/api/free-times",
  ],
  ["Sessions", "Signing in, and where one is signed in.", "/api/session", "/api/setup", "/api/password"],
  ["Users and keys", "Who may sign in or call.", "/api/users", "/api/api-keys"],
  [
    "Courts",
    "Courts with their lights, blocks and the plan of a day.",
    "/api/courts",
    "/api/blocks",
    "/api/day-plan",
    "/api/booking",
  ],
  [
    "Doors",
    "Doors, the codes that are typed at them, and terminals.",
    "/api/doors",
    "/api/test-code",
    "/api/code-alarms",
    "/api/terminal",
  ],
  [
    "Access codes",
    "Codes of bookings, and those without an end.",
    "/api/access-codes",
    "/api/permanent-codes",
    "/api/code-space",
  ],
  [
    "Lamps and devices",
    "What is set up, and how it does.",
    "/api/light-channels",
    "/api/devices",
    "/api/server-health",
  ],
  ["Climate", "Heating, cooling and ventilation.", "/api/climate"],
  ["Scheduler", "Runs by the clock and by hand.", "/api/scheduler", "/functions/v1/access-control-scheduler"],
  ["Settings", "What the hall is set to, and who changed it.", "/api/settings"],
  ["People", "Customers: found, merged, given out and erased.", "/api/people", "/api/contacts"],
  ["Log", "What happened.", "/api/logs"],
  ["Live stream", "Changes as they happen.", "/api/live"],
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
  description:
    "For requests that make a booking. A repeated one with the same key changes nothing and gets the first response, as long as the booking's code opens a door. Once the booking is cancelled or over, and for a different request, the key is refused.",
  schema: { type: "string", maxLength: IDEMPOTENCY_KEY.longest, pattern: IDEMPOTENCY_KEY.pattern.source },
};
const NOT_AFTER_PARAMETER = {
  name: NOT_AFTER_HEADER,
  in: "header",
  required: false,
  description:
    "Until when the caller waits for a door to open, in the server's time; a request that is carried out later opens none.",
  schema: { type: "string", format: "date-time", maxLength: 40 },
};

/** The OpenAPI 3.1 description of all endpoints, generated from the contract. */
export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  paths[LIVE_PATH] = { get: { ...liveOperation(SIGNED_IN, PROBLEM), tags: [tagOf(LIVE_PATH)] } };
  paths[TERMINAL_LIVE_PATH] = {
    get: {
      operationId: "terminalLive",
      tags: [tagOf(TERMINAL_LIVE_PATH)],
      summary: "Server-sent events for a terminal: its door and code entry, at once and when they change.",
      security: [TERMINAL],
      responses: { 200: { description: "The stream.", content: { "text/event-stream": {} } } },
    },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Platzwart", version, description: INTRO_TEXT },
    servers: [{ url: "/", description: "This server." }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: {
        Problem: problemDocumentSchema(),
        FunctionRefusal: withFieldWords(wireSchema(functionRefusalSchema)),
      },
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A session's access token, or the API key of a booking system.",
        },
        apikey: {
          type: "apiKey",
          in: "header",
          name: "apikey",
          description: "The same value in the header that supabase-js uses.",
        },
        terminal: {
          type: "apiKey",
          in: "cookie",
          name: TERMINAL_COOKIE,
          description: "The credential of a browser at a door, which enrolTerminal sets.",
        },
      },
    },
  };
}

/** The schema of a problem document, with every code that there is. */
function problemDocumentSchema() {
  const schema = withFieldWords(wireSchema(problemSchema)) as { properties: Record<string, object> };
  const { code, type, title, detail, status, errors, bookings } = schema.properties;
  return {
    ...schema,
    properties: {
      type: { ...type, description: "Always about:blank: the code tells the kind of problem." },
      title: { ...title, description: "The same as the code." },
      status: { ...status, description: "The HTTP status." },
      detail: { ...detail, description: "A German sentence that can be shown to people." },
      code: {
        ...code,
        description: "The stable name of the refusal, for programs.",
        enum: ALL_CODES.map((one) => one.code),
      },
      errors: { ...errors, description: "The fields that are wrong, each with a German sentence." },
      bookings: { ...bookings, description: "The bookings that are in the way." },
    },
    example: FAULT_EXAMPLE,
  };
}

/** The ways to authenticate a call, of which one is enough; none: anybody may make it. */
function securityOf(allowedCallers: AllowedCallers): readonly object[] {
  if (allowedCallers === "public") return [];
  const ofUsers = allowedCallers.some((kind) => kind !== "terminal") ? SIGNED_IN : [];
  return allowedCallers.includes("terminal") ? [...ofUsers, TERMINAL] : ofUsers;
}

/** The OpenAPI description of one endpoint. */
function operation(name: string, endpoint: Endpoint): Record<string, unknown> {
  const roles = endpoint.allowedCallers === "public" ? "anyone" : endpoint.allowedCallers.join(", ");
  const call = bookingCall(endpoint);
  const { scope } = endpoint;
  return {
    operationId: name,
    tags: [tagOf(endpoint.path)],
    summary: endpoint.summary,
    description: `For: ${roles}.${scope === undefined ? "" : ` An API key needs the scope ${scope}.`}`,
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
      default: { description: "Refused.", content: contentOfRefusals(endpoint) },
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
  if (endpoint.response === undefined) return { 204: { description: "Done." } };
  const schema = hasActions(endpoint) ? answerByAction() : wireSchema(endpoint.response);
  const description = hasActions(endpoint)
    ? "Done; or refused for what was asked, with success false and a German sentence for the customer."
    : "Done.";
  const content = { "application/json": { schema: withFieldWords(schema), ...examples(answers) } };
  return { 200: { description, content } };
}

/** Each status with which a call that booking systems make is refused, and the codes that it then has. */
function refusedResponses(endpoint: Endpoint): Record<string, object> {
  const call = bookingCall(endpoint);
  if (call === undefined) return {};
  const isFunction = endpoint.path.startsWith(FUNCTIONS_PATH);
  return Object.fromEntries(
    refusalsByStatus(call, isFunction).map(({ status, codes, examples: values }) => [
      status,
      {
        description: `Refused: ${codes.map((code) => `\`${code}\``).join(", ")}.`,
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
    const description = parameterWords(name);
    return {
      name,
      in: place,
      required: place === "path" || required.includes(name),
      ...(description === undefined ? {} : { description }),
      schema: property,
    };
  });
}

import { ENDPOINTS } from "@platzwart/contract/all-endpoints";
import type { AllowedCallers, Endpoint } from "@platzwart/contract/endpoint";
import { TERMINAL_LIVE_PATH } from "@platzwart/contract/endpoints/terminal-endpoints";
import { FUNCTIONS_PATH, functionRefusalSchema } from "@platzwart/contract/function-refusal";
import { IDEMPOTENCY_KEY } from "@platzwart/contract/idempotency-key";
import { LIVE_PATH } from "@platzwart/contract/live-events";
import { NOT_AFTER_HEADER } from "@platzwart/contract/not-after";
import { problemSchema } from "@platzwart/contract/problem";
import * as z from "zod/mini";
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
const TOO_MANY_REQUESTS = {
  description:
    "Refused: the booking system made too many requests in this minute. Requests that create a booking do not count.",
  headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } },
};
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
  paths[LIVE_PATH] = { get: liveOperation(SIGNED_IN, PROBLEM) };
  paths[TERMINAL_LIVE_PATH] = {
    get: {
      operationId: "terminalLive",
      summary: "Server-sent events for a terminal: its door and code entry, at once and when they change.",
      security: [TERMINAL],
      responses: { 200: { description: "The stream.", content: { "text/event-stream": {} } } },
    },
  };
  return {
    openapi: "3.1.0",
    info: { title: "Platzwart", version, description: "The HTTP API of the hall's control panel." },
    paths,
    components: {
      schemas: {
        Problem: z.toJSONSchema(problemSchema, { io: "input" }),
        FunctionRefusal: z.toJSONSchema(functionRefusalSchema),
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

/** The ways to authenticate a call, of which one is enough; none: anybody may make it. */
function securityOf(allowedCallers: AllowedCallers): readonly object[] {
  if (allowedCallers === "public") return [];
  const ofUsers = allowedCallers.some((kind) => kind !== "terminal") ? SIGNED_IN : [];
  return allowedCallers.includes("terminal") ? [...ofUsers, TERMINAL] : ofUsers;
}

/** The OpenAPI description of one endpoint. */
function operation(name: string, endpoint: Endpoint): Record<string, unknown> {
  const roles = endpoint.allowedCallers === "public" ? "anyone" : endpoint.allowedCallers.join(", ");
  const hasActions = endpoint === ENDPOINTS.controlSystemApi;
  const refusal = endpoint.path.startsWith(FUNCTIONS_PATH) ? FUNCTION_REFUSAL : PROBLEM;
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `For: ${roles}.`,
    security: securityOf(endpoint.allowedCallers),
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
      ...(endpoint.takesIdempotencyKey === true ? [IDEMPOTENCY_KEY_HEADER] : []),
      ...(endpoint.opensDoor === true ? [NOT_AFTER_PARAMETER] : []),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              "application/json": { schema: hasActions ? requestByAction() : wireSchema(endpoint.body) },
            },
          },
        }),
    responses: {
      ...(endpoint.response === undefined
        ? { 204: { description: "Done." } }
        : {
            200: {
              description: "Done.",
              content: {
                "application/json": { schema: hasActions ? answerByAction() : wireSchema(endpoint.response) },
              },
            },
          }),
      ...(endpoint.allowedCallers !== "public" && endpoint.allowedCallers.includes("booking_system")
        ? { 429: { ...TOO_MANY_REQUESTS, content: refusal } }
        : {}),
      default: { description: "Refused.", content: refusal },
    },
  };
}

/** The OpenAPI descriptions of the parameters in a path or query. */
function parametersOf(schema: z.ZodMiniType | undefined, place: "path" | "query") {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = wireSchema(schema) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

import { ENDPOINTS, type EndpointName } from "@platzwart/contract/all-endpoints";
import type { Endpoint } from "@platzwart/contract/endpoint";
import { FUNCTIONS_PATH } from "@platzwart/contract/function-refusal";
import { IDEMPOTENCY_KEY } from "@platzwart/contract/idempotency-key";
import { LIVE_NUMBER_HEADER } from "@platzwart/contract/live-number";
import { type Refusal, Refused } from "@platzwart/domain/refusal";
import type { Duration } from "@platzwart/domain/time/instant";
import { INPUT_PROBLEMS, REQUEST_PARTS } from "@platzwart/texts/input-problems";
import { refusalStatus } from "@platzwart/texts/refusals";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Caller } from "../database/caller.ts";
import { servicesOfCallers } from "../modules/services.ts";
import { CallerConcurrency } from "../platform/http/caller-concurrency.ts";
import { clientNetwork } from "../platform/http/client-network.ts";
import { isUnchanged } from "../platform/http/etag.ts";
import type { Handler } from "./handler.ts";
import { createHandlers } from "./handlers.ts";
import { inputProblems, MOST_PROBLEMS } from "./input-problems.ts";
import { requestLiveness } from "./request-liveness.ts";
import type { Services } from "./services.ts";
import { authenticateCaller, refuseEndedCaller } from "./session-guard.ts";
import { TerminalCookie } from "./terminal-cookie.ts";
import { ignoredFields, NO_FIELDS, unknownFields } from "./unknown-fields.ts";

/** Calls of one caller that are carried out at once; further ones wait. */
const MAX_CALLS_AT_ONCE = 4;
/** The same of calls that wait for devices: one lamp for each court of the largest hall. */
const MAX_COMMANDS_AT_ONCE = 20;
/** In bytes: unauthenticated callers send only a name and a password. */
const PUBLIC_BODY_LIMIT = 8 * 1024;

/** Unknown fields that a refusal names; the first one comes with a list of the known fields. */
const MOST_UNKNOWN_FIELDS = 3;

/** A route for each endpoint: authenticates the caller, decodes the input, encodes the handler's result. */
export function bindRoutes(
  app: FastifyInstance,
  services: Services,
  newestLiveNumber: () => number | null,
): void {
  const handlers = createHandlers(servicesOfCallers(services));
  const concurrency = {
    calls: new CallerConcurrency(MAX_CALLS_AT_ONCE),
    commands: new CallerConcurrency(MAX_COMMANDS_AT_ONCE),
  };
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    bindRoute(
      app,
      { services, concurrency, newestLiveNumber },
      ENDPOINTS[name],
      handlers[name] as Handler<Endpoint>,
    );
  }
}

interface Binding {
  readonly services: Services;
  readonly newestLiveNumber: () => number | null;
  readonly concurrency: Readonly<Record<"calls" | "commands", CallerConcurrency>>;
}

function bindRoute(
  app: FastifyInstance,
  binding: Binding,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
): void {
  const { services, newestLiveNumber } = binding;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.allowedCallers === "public" ? { bodyLimit: PUBLIC_BODY_LIMIT } : {}),
    // before the body is read, so that requests without access cost little
    onRequest: async (request) => {
      request.arrivedAt = services.clock.elapsed();
      if (endpoint.allowedCallers === "public") return;
      request.caller = await authenticateCaller(services, request, {
        ...endpoint,
        allowedCallers: endpoint.allowedCallers,
      });
      if (endpoint.readingActions === undefined) countChange(services, endpoint, request.caller);
    },
    handler: async (request, reply) => {
      // read before any data, so that the response covers all live events up to this number
      const liveNumber = newestLiveNumber();
      const { caller } = request;
      const answer = () => jsonAnswer(binding, endpoint, handler, request, reply);
      const body = await (caller?.role === "booking_system" ? recordOutcome(services, answer) : answer());
      if (request.method === "GET" && caller?.role !== "terminal" && liveNumber !== null)
        reply.header(LIVE_NUMBER_HEADER, liveNumber);
      if (body === null) return reply.code(204).send();
      if (endpoint.hasEtag === true && isUnchanged(request, reply, body)) return reply.code(304).send();
      return reply.code(200).type("application/json").send(body);
    },
  });
}

/** The answer as JSON, after waiting for the caller's other calls; null: the endpoint has none. */
async function jsonAnswer(
  { services, concurrency }: Binding,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const readAt = services.clock.elapsed();
  const carryOut = () => carryOutCall(services, endpoint, handler, { request, reply, readAt });
  const queue = endpoint.waitsForDevices === true ? concurrency.commands : concurrency.calls;
  const { caller } = request;
  const result = await (caller === null ? carryOut() : queue.run(queueKey(caller, endpoint), carryOut));
  if (endpoint.response === undefined) return null;
  const encoded = z.encode(endpoint.response, result as never);
  const warnings = ignoredFields(endpoint, request.body).slice(0, MOST_PROBLEMS).map(INPUT_PROBLEMS.ignored);
  return JSON.stringify(warnings.length === 0 ? encoded : { ...(encoded as object), warnings });
}

/** Decodes the input of a call and hands it to its handler. */
async function carryOutCall(
  services: Services,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly readAt: Duration },
): Promise<unknown> {
  const { request, reply, readAt } = call;
  // the session may have ended while the body arrived or the call waited; a write checks it once more
  refuseEndedCaller(services, request);
  const isLive = endpoint.opensDoor === true ? await requestLiveness(services.clock, request) : () => true;
  const input = {
    params: decode(endpoint.params, request.params, REQUEST_PARTS.params),
    query: decode(endpoint.query, request.query, REQUEST_PARTS.query),
    body: decodeBody(endpoint, request.body),
  };
  // counted here instead of on arrival, because the body names the action
  if (endpoint.readingActions?.includes(actionOf(input.body)) === false)
    countChange(services, endpoint, request.caller);
  return handler({
    ...input,
    caller: request.caller as never,
    idempotencyKey: endpoint.takesIdempotencyKey === true ? idempotencyKeyOf(request) : null,
    userAgent: request.headers["user-agent"] ?? null,
    network: clientNetwork(request.ip),
    isLive,
    readAt,
    terminalCookie: new TerminalCookie(request, reply),
    setHeader: (name: string, value: string) => reply.header(name, value),
  } as never);
}

/** Counts a user's change, if the call is one; refuses it above the limit. */
function countChange({ rates }: Services, endpoint: Endpoint, caller: Caller | null): void {
  // terminals report their presence all day, and typed codes have a limit of their own
  if (caller === null || caller.role === "booking_system" || caller.role === "terminal") return;
  const { method, onlyReads = false, isAlwaysPossible = false } = endpoint;
  // a page's log entries have another limit
  if (method === "GET" || onlyReads || isAlwaysPossible || endpoint === ENDPOINTS.writeLog) return;
  rates.admit("changes", caller.id);
}

function actionOf(body: unknown): string {
  return (body as { readonly action: string }).action;
}

/** A terminal has a queue per endpoint, so that calls with a copy of its cookie delay no typed code (decision 24). */
function queueKey({ id, role }: Caller, { method, path }: Endpoint): string {
  return role === "terminal" ? `${id} ${method} ${path}` : id;
}

/** Carries out a booking system's call and records for test_connection whether it failed. */
async function recordOutcome<T>({ apiKeys }: Services, answer: () => Promise<T>): Promise<T> {
  try {
    const result = await answer();
    apiKeys.noteOutcome(false);
    return result;
  } catch (error) {
    const status = error instanceof Refused ? refusalStatus(error.refusal.code) : 500;
    // refusals of identity or rate do not count as calls
    if (![401, 403, 429].includes(status)) apiKeys.noteOutcome(status >= 500);
    throw error;
  }
}

/** `root`: German name of this part of the request. */
function decode(schema: z.ZodMiniType | undefined, value: unknown, root: string): unknown {
  if (schema === undefined) return undefined;
  const decoded = z.safeDecode(schema, value as never, { reportInput: true });
  if (decoded.success) return decoded.data;
  throw new Refused({ code: "input_invalid", problems: inputProblems(decoded.error, root) });
}

/** Refuses unknown fields, except below FUNCTIONS_PATH, where the answer lists them. */
function decodeBody({ path, body: schema }: Endpoint, body: unknown): unknown {
  if (path.startsWith(FUNCTIONS_PATH)) return decode(schema, body, REQUEST_PARTS.body);
  const decoded = schema === undefined ? null : z.safeDecode(schema, body as never, { reportInput: true });
  const problems = [
    ...unknownFields(schema ?? NO_FIELDS, body)
      .slice(0, MOST_UNKNOWN_FIELDS)
      .map(({ field, knownFields }, index) => ({
        field,
        problem: INPUT_PROBLEMS.unknown(index === 0 ? knownFields : []),
      })),
    ...(decoded?.error === undefined ? [] : inputProblems(decoded.error, REQUEST_PARTS.body)),
  ];
  if (problems.length > 0)
    throw new Refused({ code: "input_invalid", problems: problems.slice(0, MOST_PROBLEMS) });
  return decoded?.data;
}

/** null: no header; refuses a malformed one. */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const { header, longest, pattern } = IDEMPOTENCY_KEY;
  const key = request.headers[header.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key === "string" && key.length <= longest && pattern.test(key)) return key;
  const refusal: Refusal = {
    code: "input_invalid",
    problems: [{ field: header, problem: INPUT_PROBLEMS.idempotencyKey(longest) }],
  };
  throw new Refused(refusal);
}

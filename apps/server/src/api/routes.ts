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
import type { Handler } from "./handler.ts";
import { createHandlers } from "./handlers.ts";
import { inputProblems, MOST_PROBLEMS } from "./input-problems.ts";
import { requestLiveness } from "./request-liveness.ts";
import type { Services } from "./services.ts";
import { authenticateCaller, refuseEndedCaller } from "./session-guard.ts";
import { TerminalCookie } from "./terminal-cookie.ts";
import { ignoredFields, NO_FIELDS, unknownFields } from "./unknown-fields.ts";

/** Per caller. */
const MAX_CALLS_AT_ONCE = 4;
/** Waiting for lamps must not block a user's page: one command for each court of the largest hall. */
const MAX_COMMANDS_AT_ONCE = 20;
/** In bytes: unauthenticated callers send only a name and a password. */
const PUBLIC_BODY_LIMIT = 8 * 1024;

/** Only the first one is listed with the known fields, so that the sentence stays readable. */
const MOST_UNKNOWN = 3;

/** Authenticates the caller, decodes the input, and encodes the handler's result. */
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
    bind(
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

function bind(app: FastifyInstance, binding: Binding, endpoint: Endpoint, handler: Handler<Endpoint>): void {
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
      const liveNumber = newestLiveNumber();
      const { caller } = request;
      const answer = () => jsonAnswer(binding, endpoint, handler, request, reply);
      const body = await (caller?.role === "booking_system" ? noted(services, answer) : answer());
      // read before any data, so that the response covers all events up to this number
      const isOfPanel = caller?.role !== "terminal";
      if (request.method === "GET" && isOfPanel && liveNumber !== null)
        reply.header(LIVE_NUMBER_HEADER, liveNumber);
      if (body === null) return reply.code(204).send();
      return reply.code(200).type("application/json").send(body);
    },
  });
}

/** The answer as JSON, once the caller's turn came; null: the endpoint has none. */
async function jsonAnswer(
  { services, concurrency }: Binding,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const readAt = services.clock.elapsed();
  const carryOut = () => carryOutCall(services, endpoint, handler, { request, reply, readAt });
  const limit = endpoint.waitsForDevices === true ? concurrency.commands : concurrency.calls;
  const { caller } = request;
  const result = await (caller === null ? carryOut() : limit.run(queueOf(caller, endpoint), carryOut));
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
  // body and queue may have taken seconds; a write checks once more, in its transaction
  refuseEndedCaller(services, request);
  const isLive = endpoint.opensDoor === true ? await requestLiveness(services.clock, request) : () => true;
  const input = {
    params: decode(endpoint.params, request.params, REQUEST_PARTS.params),
    query: decode(endpoint.query, request.query, REQUEST_PARTS.query),
    body: decodeBody(endpoint, request.body),
  };
  // only the body names the action
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
  // a terminal's presence call repeats all day, and typed codes have their limit (code-entry.ts)
  if (caller === null || caller.role === "booking_system" || caller.role === "terminal") return;
  const { method, onlyReads = false, isAlwaysPossible = false } = endpoint;
  // a page's log entries have another limit
  if (method === "GET" || onlyReads || isAlwaysPossible || endpoint === ENDPOINTS.writeLog) return;
  rates.admit("changes", caller.id);
}

function actionOf(body: unknown): string {
  return (body as { readonly action: string }).action;
}

/** A terminal has one queue per endpoint: a polling copy of its cookie delays no typed code (decision 24). */
function queueOf({ id, role }: Caller, { method, path }: Endpoint): string {
  return role === "terminal" ? `${id} ${method} ${path}` : id;
}

/** Records the outcome of a booking system's call. */
async function noted<T>({ apiKeys }: Services, answer: () => Promise<T>): Promise<T> {
  try {
    const answered = await answer();
    apiKeys.noteOutcome(false);
    return answered;
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

/** Refuses unknown fields; below FUNCTIONS_PATH `ignoredFields` lists them in the answer. */
function decodeBody({ path, body: schema }: Endpoint, body: unknown): unknown {
  if (path.startsWith(FUNCTIONS_PATH)) return decode(schema, body, REQUEST_PARTS.body);
  const decoded = schema === undefined ? null : z.safeDecode(schema, body as never, { reportInput: true });
  const problems = [
    ...unknownFields(schema ?? NO_FIELDS, body)
      .slice(0, MOST_UNKNOWN)
      .map(({ field, known }, index) => ({
        field,
        problem: INPUT_PROBLEMS.unknown(index === 0 ? known : []),
      })),
    ...(decoded?.error === undefined ? [] : inputProblems(decoded.error, REQUEST_PARTS.body)),
  ];
  if (problems.length > 0)
    throw new Refused({ code: "input_invalid", problems: problems.slice(0, MOST_PROBLEMS) });
  return decoded?.data;
}

/** null: no header. */
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

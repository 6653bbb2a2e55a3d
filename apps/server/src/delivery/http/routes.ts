import { CALLS, type CallName } from "@platzwart/contract/all-calls";
import type { Call } from "@platzwart/contract/call";
import { IDEMPOTENCY_KEY } from "@platzwart/contract/idempotency-key";
import { type Refusal, Refused } from "@platzwart/domain/refusal";
import { INPUT_PROBLEMS, REQUEST_PARTS } from "@platzwart/texts/input-problems";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Services } from "../services.ts";
import { createHandlers, type Handler } from "./handlers.ts";
import { inputProblems } from "./input-problems.ts";
import { requireCaller } from "./session-guard.ts";

/** Binds every call of the contract to its handler: session guard, input check, use case, encoded answer. */
export function bindRoutes(app: FastifyInstance, services: Services): void {
  const handlers = createHandlers(services);
  for (const name of Object.keys(CALLS) as CallName[]) {
    bind(app, services, CALLS[name], handlers[name] as Handler<Call>);
  }
}

function bind(app: FastifyInstance, services: Services, call: Call, handler: Handler<Call>): void {
  app.route({
    method: call.method,
    url: call.path,
    // before the body is read, so that forbidden callers cost the server little
    onRequest: async (request) => {
      if (call.access !== "public") request.caller = await requireCaller(services, request, call.access);
    },
    handler: async (request, reply) => {
      const answer = await handler({
        params: decode(call.params, request.params, REQUEST_PARTS.params),
        query: decode(call.query, request.query, REQUEST_PARTS.query),
        body: decode(call.body, request.body, REQUEST_PARTS.body),
        caller: request.caller as never,
        idempotencyKey: call.takesIdempotencyKey === true ? idempotencyKeyOf(request) : null,
        userAgent: request.headers["user-agent"] ?? null,
      } as never);
      if (call.answer === undefined) return reply.code(204).send();
      return reply
        .code(200)
        .type("application/json")
        .send(JSON.stringify(z.encode(call.answer, answer as never)));
    },
  });
}

function decode(schema: z.ZodMiniType | undefined, value: unknown, root: string): unknown {
  if (schema === undefined) return undefined;
  const decoded = z.safeDecode(schema, value as never, { reportInput: true });
  if (decoded.success) return decoded.data;
  throw new Refused({ code: "input_invalid", problems: inputProblems(decoded.error, root) });
}

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

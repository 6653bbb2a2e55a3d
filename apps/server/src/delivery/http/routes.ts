import { ENDPOINTS, type EndpointName } from "@platzwart/contract/all-endpoints";
import type { Endpoint } from "@platzwart/contract/endpoint";
import { IDEMPOTENCY_KEY } from "@platzwart/contract/idempotency-key";
import { type Refusal, Refused } from "@platzwart/domain/refusal";
import { INPUT_PROBLEMS, REQUEST_PARTS } from "@platzwart/texts/input-problems";
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Services } from "../services.ts";
import { createHandlers, type Handler } from "./handlers.ts";
import { inputProblems } from "./input-problems.ts";
import { authenticateCaller } from "./session-guard.ts";

/** Binds every endpoint to its handler: authenticates the caller, decodes the input, encodes the handler's result. */
export function bindRoutes(app: FastifyInstance, services: Services): void {
  const handlers = createHandlers(services);
  for (const name of Object.keys(ENDPOINTS) as EndpointName[]) {
    bind(app, services, ENDPOINTS[name], handlers[name] as Handler<Endpoint>);
  }
}

/** Adds the route of one endpoint to the HTTP server. */
function bind(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // onRequest runs before the body is read, so that requests without access cost the server little
    onRequest: async (request) => {
      if (endpoint.allowedCallers !== "public")
        request.caller = await authenticateCaller(services, request, endpoint.allowedCallers);
    },
    handler: async (request, reply) => {
      const result = await handler({
        params: decode(endpoint.params, request.params, REQUEST_PARTS.params),
        query: decode(endpoint.query, request.query, REQUEST_PARTS.query),
        body: decode(endpoint.body, request.body, REQUEST_PARTS.body),
        caller: request.caller as never,
        idempotencyKey: endpoint.takesIdempotencyKey === true ? idempotencyKeyOf(request) : null,
        userAgent: request.headers["user-agent"] ?? null,
      } as never);
      if (endpoint.response === undefined) return reply.code(204).send();
      return reply
        .code(200)
        .type("application/json")
        .send(JSON.stringify(z.encode(endpoint.response, result as never)));
    },
  });
}

/** Decodes a part of a request; `root`: the German name of the part, for problems of the whole part. */
function decode(schema: z.ZodMiniType | undefined, value: unknown, root: string): unknown {
  if (schema === undefined) return undefined;
  const decoded = z.safeDecode(schema, value as never, { reportInput: true });
  if (decoded.success) return decoded.data;
  throw new Refused({ code: "input_invalid", problems: inputProblems(decoded.error, root) });
}

/** The `Idempotency-Key` header: requests with the same value are carried out only once; null: absent. */
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

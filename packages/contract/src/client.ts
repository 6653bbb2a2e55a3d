import * as z from "zod/mini";
import type { Endpoint, EndpointInput, EndpointResponse } from "./endpoint.ts";
import { functionRefusalSchema } from "./function-refusal.ts";
import { type Problem, problemSchema } from "./problem.ts";
import { RefusedInWords } from "./refused-in-words.ts";

/** Problem document with an error status, also with status 500 (code `internal_fault`). */
export class CallRefused extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = "CallRefused";
    this.problem = problem;
  }
}

/** No response, or one that matches neither the contract nor a refusal. */
export class CallFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CallFailed";
  }
}

/** Like fetch, but adds the access token to the request. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** Leaves out those of params, query and body that the endpoint does not have. */
type PresentParts<Input> = {
  [Part in keyof Input as Input[Part] extends undefined ? never : Part]: Input[Part];
};

/** Throws CallRefused, RefusedInWords or CallFailed. */
export async function makeCall<Called extends Endpoint>(
  send: Send,
  definition: Called,
  input: PresentParts<EndpointInput<Called>>,
  signal?: AbortSignal,
): Promise<EndpointResponse<Called>> {
  const { params, query, body } = input as Partial<EndpointInput<Called>>;
  const init: RequestInit = { method: definition.method, ...(signal ? { signal } : {}) };
  if (definition.body) {
    init.body = JSON.stringify(z.encode(definition.body, body as never));
    init.headers = { "content-type": "application/json" };
  }
  const response = await sendOrFail(send, pathOf(definition, params, query), init);
  if (!response.ok) throw await refusalOf(response);
  if (!definition.response) return undefined as EndpointResponse<Called>;
  const decoded = z.safeDecode(definition.response, (await jsonOf(response)) as never);
  if (!decoded.success) {
    throw new CallFailed(`response of ${definition.path} not understood: ${z.prettifyError(decoded.error)}`);
  }
  return decoded.data as EndpointResponse<Called>;
}

function pathOf(definition: Endpoint, params: unknown, query: unknown): string {
  const values = (definition.params ? z.encode(definition.params, params as never) : {}) as Record<
    string,
    unknown
  >;
  const path = definition.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  if (!definition.query) return path;
  const pairs = Object.entries(z.encode(definition.query, (query ?? {}) as never) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

async function sendOrFail(send: Send, path: string, init: RequestInit): Promise<Response> {
  try {
    return await send(path, init);
  } catch (cause) {
    if (cause instanceof CallRefused || cause instanceof CallFailed) throw cause;
    throw new CallFailed(`no response from ${path}`, { cause });
  }
}

async function refusalOf(response: Response): Promise<Error> {
  const body = await jsonOf(response).catch(() => null);
  const problem = problemSchema.safeParse(body);
  if (problem.success) return new CallRefused(problem.data);
  const refusal = functionRefusalSchema.safeParse(body);
  if (refusal.success) return new RefusedInWords(refusal.data.error, response.status);
  return new CallFailed(`HTTP ${response.status}`);
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new CallFailed("response is not JSON", { cause });
  }
}

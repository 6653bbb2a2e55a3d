import type { KeyScope } from "@platzwart/domain/key-scope";
import type { Role } from "@platzwart/domain/role";
import type * as z from "zod/mini";

/**
 * Kind of a caller: a user by role, a booking system with its API key, or a browser at a door with its cookie (D-30).
 */
type CallerKind = Role | "booking_system" | "terminal";

/** Who may use an endpoint: anyone, or the named kinds of callers. Every endpoint declares this. */
export type AllowedCallers = "public" | readonly CallerKind[];

/** All users of the panel; no booking systems. */
export const EVERY_USER: readonly Role[] = ["admin", "staff"];
/** Only role admin, the operator of the hall. */
export const ADMIN_ONLY: readonly Role[] = ["admin"];
/** Endpoints for booking systems: their own bookings only. */
export const USERS_AND_BOOKING_SYSTEMS: readonly (Role | "booking_system")[] = [
  ...EVERY_USER,
  "booking_system",
];

/** Endpoints for a browser at a door (D-30). */
export const TERMINAL_ONLY: readonly "terminal"[] = ["terminal"];

/** Declaration of an operation. */
interface EndpointOptions<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  ResponseBody extends z.ZodMiniType,
> {
  /** Required scope of an API key; every endpoint for booking systems names one. */
  readonly scope?: KeyScope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The schema of the response's body; undefined: the response is 204 without a body. */
  readonly response?: ResponseBody;
  /** A request repeated with the same `Idempotency-Key` is carried out once (B-02). */
  readonly takesIdempotencyKey?: true;
  /** Opens a door only while the caller waits: the request may name its deadline (NOT_AFTER_HEADER). */
  readonly opensDoor?: true;
  /** The response waits for devices, which may take seconds. */
  readonly waitsForDevices?: true;
  /** Reads only, despite its method: not counted against a user's hourly changes. */
  readonly onlyReads?: true;
  /** Actions that only read, where the body names one in `action`. */
  readonly readingActions?: readonly string[];
  /** Allowed even after the hourly changes are used up. */
  readonly isAlwaysPossible?: true;
}

/** One operation of the HTTP API: method, path, who may use it, and the schemas of request and response. */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  ResponseBody extends z.ZodMiniType = z.ZodMiniType,
  Callers extends AllowedCallers = AllowedCallers,
> extends EndpointOptions<Params, Query, Body, ResponseBody> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path, with `:name` for each parameter. */
  readonly path: string;
  readonly allowedCallers: Callers;
}

/** Names of the endpoints that a module declares. */
export type CallsOf<Module> = {
  [Name in keyof Module]: Module[Name] extends Endpoint ? Name : never;
}[keyof Module] &
  string;

/**
 * Declares an endpoint; validation, types and OpenAPI description are derived from the declaration, and packages/texts
 * describes it (api/<capability>.ts). Endpoints that a page never calls are tree-shaken out of it.
 */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  Callers extends AllowedCallers,
  Params extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  ResponseBody extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(
  method: Endpoint["method"],
  path: string,
  allowedCallers: Callers,
  options: EndpointOptions<Params, Query, Body, ResponseBody> = {},
): Endpoint<Params, Query, Body, ResponseBody, Callers> {
  return { method, path, allowedCallers, ...options };
}

/** The decoded input of a request, for handlers and clients. */
export interface EndpointInput<C extends Endpoint> {
  readonly params: C extends Endpoint<infer Params> ? z.output<Params> : never;
  readonly query: C extends Endpoint<infer _P, infer Query> ? z.output<Query> : never;
  readonly body: C extends Endpoint<infer _P, infer _Q, infer Body> ? z.output<Body> : never;
}

/** The decoded response body. */
export type EndpointResponse<C extends Endpoint> =
  C extends Endpoint<infer _P, infer _Q, infer _B, infer ResponseBody> ? z.output<ResponseBody> : never;

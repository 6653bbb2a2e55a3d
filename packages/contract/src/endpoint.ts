import type { KeyScope } from "@platzwart/domain/key-scope";
import type { Role } from "@platzwart/domain/role";
import type * as z from "zod/mini";

/**
 * What kind of caller sends a request: a user by role, a booking system with its API key, or a browser at a door
 * with its cookie (D-30).
 */
type CallerKind = Role | "booking_system" | "terminal";

/** Who may use an endpoint: anyone, or the named kinds of callers. Every endpoint declares this (design: security). */
export type AllowedCallers = "public" | readonly CallerKind[];

/** Everybody who signs in to the panel; no booking systems. */
export const EVERY_USER: readonly Role[] = ["admin", "staff"];
/** Only role admin, the operator of the hall. */
export const ADMIN_ONLY: readonly Role[] = ["admin"];
/** For endpoints that booking systems may use: making, reading, changing and cancelling their own bookings. */
export const USERS_AND_BOOKING_SYSTEMS: readonly (Role | "booking_system")[] = [
  ...EVERY_USER,
  "booking_system",
];

/** For what a browser at a door asks of itself (D-30). */
export const TERMINAL_ONLY: readonly "terminal"[] = ["terminal"];

/** What an operation takes and answers, and what is special about it. */
interface EndpointParts<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  ResponseBody extends z.ZodMiniType,
> {
  /** What an API key must allow; every endpoint for booking systems names one. */
  readonly scope?: KeyScope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The schema of the response's body; undefined: the response is 204 without a body. */
  readonly response?: ResponseBody;
  /** A request that is sent again with the same `Idempotency-Key` is carried out once (B-02). */
  readonly takesIdempotencyKey?: true;
  /** It opens a door, and only for whoever still waits: the request may say until when (NOT_AFTER_HEADER). */
  readonly opensDoor?: true;
  /** The response waits for what devices answer, which may take seconds. */
  readonly waitsForDevices?: true;
  /** Stores nothing, though it is no GET: it uses up none of the changes that a user has in an hour. */
  readonly onlyReads?: true;
  /** The same of these actions, where the body names one in `action`. */
  readonly readingActions?: readonly string[];
  /** Whoever has used up the changes of an hour may do it all the same. */
  readonly isAlwaysPossible?: true;
}

/** One operation of the HTTP API: method, path, who may use it, and the schemas of request and response. */
export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  ResponseBody extends z.ZodMiniType = z.ZodMiniType,
  Callers extends AllowedCallers = AllowedCallers,
> extends EndpointParts<Params, Query, Body, ResponseBody> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path, with `:name` for each parameter. */
  readonly path: string;
  readonly allowedCallers: Callers;
}

/**
 * Declares an endpoint; validation, types and OpenAPI description are derived from the declaration, and packages/texts
 * says what it does (api/calls.ts). What a page never calls is left out of it.
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
  parts: EndpointParts<Params, Query, Body, ResponseBody> = {},
): Endpoint<Params, Query, Body, ResponseBody, Callers> {
  return { method, path, allowedCallers, ...parts };
}

/** The decoded input of a request, as a handler gets it and a client passes it. */
export interface EndpointInput<C extends Endpoint> {
  readonly params: C extends Endpoint<infer Params> ? z.output<Params> : never;
  readonly query: C extends Endpoint<infer _P, infer Query> ? z.output<Query> : never;
  readonly body: C extends Endpoint<infer _P, infer _Q, infer Body> ? z.output<Body> : never;
}

/** The decoded response body. */
export type EndpointResponse<C extends Endpoint> =
  C extends Endpoint<infer _P, infer _Q, infer _B, infer ResponseBody> ? z.output<ResponseBody> : never;

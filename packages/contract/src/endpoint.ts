import type { KeyScope } from "@platzwart/domain/key-scope";
import type { Role } from "@platzwart/domain/role";
import type * as z from "zod/mini";

/** User by role, booking system by API key, or browser at a door by cookie (D-30). */
type CallerKind = Role | "booking_system" | "terminal";

/** Who may call an endpoint; public: also without signing in. */
export type AllowedCallers = "public" | readonly CallerKind[];

export const EVERY_USER: readonly Role[] = ["admin", "staff"];
export const ADMIN_ONLY: readonly Role[] = ["admin"];
/** Booking systems see their own bookings only. */
export const USERS_AND_BOOKING_SYSTEMS: readonly (Role | "booking_system")[] = [
  ...EVERY_USER,
  "booking_system",
];

/** Browsers at a door (D-30). */
export const TERMINAL_ONLY: readonly "terminal"[] = ["terminal"];

interface EndpointOptions<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  ResponseBody extends z.ZodMiniType,
> {
  /** Scope of an API key, required for booking systems. */
  readonly scope?: KeyScope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** undefined: status 204 without a body. */
  readonly response?: ResponseBody;
  /** The answer has a strong ETag, and 304 answers who has it already (If-None-Match). */
  readonly hasEtag?: true;
  /** A request repeated with the same `Idempotency-Key` is carried out once (B-02). */
  readonly takesIdempotencyKey?: true;
  /** Opens a door only while the caller waits: the request may name its deadline (NOT_AFTER_HEADER). */
  readonly opensDoor?: true;
  /** The response waits for devices, which may take seconds. */
  readonly waitsForDevices?: true;
  /** Not counted against a user's hourly changes, despite the method. */
  readonly onlyReads?: true;
  /** Actions that only read, where the body names one in `action`. */
  readonly readingActions?: readonly string[];
  /** Allowed even after the hourly changes are used up. */
  readonly isAlwaysPossible?: true;
}

export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  ResponseBody extends z.ZodMiniType = z.ZodMiniType,
  Callers extends AllowedCallers = AllowedCallers,
> extends EndpointOptions<Params, Query, Body, ResponseBody> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `:name` for each parameter. */
  readonly path: string;
  readonly allowedCallers: Callers;
}

/** Names of the endpoints that a module exports. */
export type CallsOf<Module> = {
  [Name in keyof Module]: Module[Name] extends Endpoint ? Name : never;
}[keyof Module] &
  string;

/**
 * Source of validation, types and OpenAPI; `texts/api` says what each field means. Endpoints that a page never
 * calls are tree-shaken.
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

export interface EndpointInput<C extends Endpoint> {
  readonly params: C extends Endpoint<infer Params> ? z.output<Params> : never;
  readonly query: C extends Endpoint<infer _P, infer Query> ? z.output<Query> : never;
  readonly body: C extends Endpoint<infer _P, infer _Q, infer Body> ? z.output<Body> : never;
}

export type EndpointResponse<C extends Endpoint> =
  C extends Endpoint<infer _P, infer _Q, infer _B, infer ResponseBody> ? z.output<ResponseBody> : never;

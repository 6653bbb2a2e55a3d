import type { Role } from "@platzwart/domain/role";
import type * as z from "zod/mini";

/** A user by role, or a booking system with its API key. */
export type CallerKind = Role | "booking_system";

/** The callers that may make a call: anyone, or the named kinds. Every call declares this (design: security). */
export type Access = "public" | readonly CallerKind[];

export const EVERY_USER: readonly Role[] = ["admin", "staff"];
export const OPERATORS: readonly Role[] = ["admin"];
/** Booking systems make, read and cancel their own bookings, and nothing else. */
export const USERS_AND_BOOKING_SYSTEMS: readonly CallerKind[] = [...EVERY_USER, "booking_system"];

export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path, with `:name` for each parameter. */
  readonly path: string;
  readonly access: Access;
  /** One English sentence for the API's description. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The schema of the answer's body; undefined: the answer is 204 without a body. */
  readonly answer?: Answer;
  /** A request that is sent again with the same `Idempotency-Key` is carried out once (B-02). */
  readonly takesIdempotencyKey?: true;
}

/** Declares a call: validation, types, OpenAPI and access matrix are all derived from the declaration. */
export function call<
  Params extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Answer extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(definition: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return definition;
}

/** The decoded input of a call, as a handler gets it and a client passes it. */
export interface CallInput<C extends Call> {
  readonly params: C extends Call<infer Params> ? z.output<Params> : never;
  readonly query: C extends Call<infer _P, infer Query> ? z.output<Query> : never;
  readonly body: C extends Call<infer _P, infer _Q, infer Body> ? z.output<Body> : never;
}

/** The decoded answer of a call. */
export type CallAnswer<C extends Call> =
  C extends Call<infer _P, infer _Q, infer _B, infer Answer> ? z.output<Answer> : never;

import type { Role } from "@platzwart/domain/role";
import type * as z from "zod/mini";

/** A user by role, or a booking system with its API key. */
export type CallerKind = Role | "booking_system";

/** Who may make a call: anyone, or who is named. Each call names it (design: security). */
export type Access = "public" | readonly CallerKind[];

export const EVERY_USER: readonly Role[] = ["admin", "staff"];
export const OPERATORS: readonly Role[] = ["admin"];
/** booking systems make, read and cancel their own bookings, and nothing else. */
export const USERS_AND_BOOKING_SYSTEMS: readonly CallerKind[] = [...EVERY_USER, "booking_system"];

export interface Call<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `:name` for each parameter. */
  readonly path: string;
  readonly access: Access;
  /** One English sentence for the API's description. */
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** What a 200 carries; none means 204. */
  readonly answer?: Answer;
  /** Sent again with the same `Idempotency-Key` it is done once (B-02). */
  readonly takesIdempotencyKey?: true;
}

/** Declares a call; the one source of its validation, its types, its place in OpenAPI and its row in the access matrix. */
export function call<
  Params extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Answer extends z.ZodMiniType = z.ZodMiniType<undefined>,
>(definition: Call<Params, Query, Body, Answer>): Call<Params, Query, Body, Answer> {
  return definition;
}

/** What a handler gets and a client gives, after decoding. */
export interface CallInput<C extends Call> {
  readonly params: C extends Call<infer Params> ? z.output<Params> : never;
  readonly query: C extends Call<infer _P, infer Query> ? z.output<Query> : never;
  readonly body: C extends Call<infer _P, infer _Q, infer Body> ? z.output<Body> : never;
}

/** What a call answers, decoded. */
export type CallAnswer<C extends Call> =
  C extends Call<infer _P, infer _Q, infer _B, infer Answer> ? z.output<Answer> : never;

import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint, USERS_AND_BOOKING_SYSTEMS } from "../endpoint.ts";
import { httpFaultSchema } from "../http-fault.ts";
import { idParams, lineInput, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** Raised where the pages of former versions would misread an overview. */
export const OVERVIEW_FORMAT = 1;

/** What other halls read of this one: no person, no digit of a code, no address (V-09). */
const overviewSchema = z.object({
  format: z.literal(OVERVIEW_FORMAT),
  /** Random, of this start of the server, so that it knows itself behind any address. */
  runId: z.string(),
  version: z.string(),
  /** Begin of this very state, so that equal states have equal answers. */
  asOf: wireInstant,
  courts: z.array(
    z.object({
      id: courtIdSchema,
      name: z.string(),
      state: z.enum(["free", "booked", "blocked", "out_of_operation"]),
      light: z.enum(["on", "off", "unknown", "none"]),
    }),
  ),
  /** `name`: of a lamp that of its courts. */
  failing: z.array(
    z.object({ kind: z.enum(["door", "lamp"]), id: z.string(), name: z.string(), since: wireInstant }),
  ),
  /** All other conditions (CONDITIONS); a newer hall may have further kinds. */
  conditions: z.array(z.object({ kind: z.string(), since: wireInstant })),
  /** null: none, or the backups are those of PostgreSQL. */
  lastBackupAt: z.nullable(wireInstant),
  failedMessageCount: z.int(),
});

export type OverviewView = z.output<typeof overviewSchema>;

export const getOverview = endpoint("GET", "/api/overview", USERS_AND_BOOKING_SYSTEMS, {
  scope: "hall:read",
  hasEtag: true,
  response: overviewSchema,
});

/** Why there is no new overview of another hall. */
const problemSchema = z.union([
  httpFaultSchema,
  z.enum(["key_refused", "not_a_hall", "too_old", "too_new", "own_hall"]),
]);

export type HallProblem = z.output<typeof problemSchema>;

const otherHallSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Origin, such as https://halle-sued.example. */
  address: z.string(),
  /** The last one; null: none since the start of this server. */
  overview: z.nullable(overviewSchema),
  /** null: no answer since the start of this server. */
  answeredAt: z.nullable(wireInstant),
  /** null: it answers, or was not asked yet. */
  problem: z.nullable(problemSchema),
});

export type OtherHallView = z.output<typeof otherHallSchema>;

const hallInput = z.object({ name: lineInput(60), address: lineInput(200), key: textInput(200) });

export const listOtherHalls = endpoint("GET", "/api/halls", EVERY_USER, {
  response: z.object({ items: z.array(otherHallSchema) }),
});

export const addOtherHall = endpoint("POST", "/api/halls", ADMIN_ONLY, {
  body: hallInput,
  response: otherHallSchema,
  waitsForDevices: true,
});

export const changeOtherHall = endpoint("PATCH", "/api/halls/:id", ADMIN_ONLY, {
  params: idParams,
  /** `key` empty: the stored one. */
  body: z.partial(hallInput),
  response: otherHallSchema,
  waitsForDevices: true,
});

export const removeOtherHall = endpoint("DELETE", "/api/halls/:id", ADMIN_ONLY, { params: idParams });

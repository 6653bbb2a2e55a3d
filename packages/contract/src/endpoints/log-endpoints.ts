import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { textInput } from "../text-input.ts";
import { wholeNumberInput } from "../whole-number-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/** Digits hidden from the reader's role, erased, or never stored (G-06). */
export const MASKED_DIGITS = "••••";

/** Maximum number of entries in one response (G-02). */
export const LOG_PAGE_SIZE = 150;

/** Limits of an entry's metadata: fields of the first level, and bytes as JSON. */
const MOST_METADATA_FIELDS = 20;
const MOST_METADATA_BYTES = 4096;

export const logLevelSchema = z.enum(["info", "warn", "error"]);

/** null: erased; digits also if hidden from the reader's role. */
const logReferenceSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("code"),
    id: z.string(),
    name: z.nullable(z.string()),
    digits: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal("user"), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal("booking"), id: z.string(), name: z.nullable(z.string()) }),
  z.object({ kind: z.literal("block"), id: z.string(), name: z.nullable(z.string()) }),
]);

export type LogReferenceView = z.output<typeof logReferenceSchema>;

/** An entry of the system log, which is in the database; `courtId`: null: of no single court. */
export const logEntrySchema = z.object({
  /** Ascending: a newer entry has a greater id. */
  id: z.number(),
  at: wireInstant,
  level: logLevelSchema,
  /** Such as bookings; door-control: codes typed at doors. */
  component: z.string(),
  message: z.string(),
  courtId: z.nullable(courtIdSchema),
  metadata: z.record(z.string(), z.unknown()),
  references: z.array(logReferenceSchema),
});

export type LogEntryView = z.output<typeof logEntrySchema>;

/** Four digits in a row may be a code (G-06); checks' messages are keys of sentences in input-problems.ts. */
const componentInput = z
  .string()
  .check(z.refine((name) => /^(?!.*\d{4})[a-z0-9-]{1,40}$/.test(name), "log_component"));

const metadataInput = z
  .record(z.string(), z.unknown())
  .check(z.refine((metadata) => isWithinLimits(metadata), "log_metadata"));

function isWithinLimits(metadata: Readonly<Record<string, unknown>>): boolean {
  const bytes = new TextEncoder().encode(JSON.stringify(metadata)).length;
  return Object.keys(metadata).length <= MOST_METADATA_FIELDS && bytes <= MOST_METADATA_BYTES;
}

export const listLogs = endpoint("GET", "/api/logs", EVERY_USER, {
  query: z.object({
    level: z.optional(logLevelSchema),
    component: z.optional(componentInput),
    courtId: z.optional(courtIdInput),
    text: z.optional(textInput(100)),
    day: z.optional(textInput(40)),
    before: z.optional(wholeNumberInput(1, Number.MAX_SAFE_INTEGER)),
    limit: z.optional(wholeNumberInput(1, LOG_PAGE_SIZE)),
  }),
  response: z.object({
    items: z.array(logEntrySchema),
    nextBefore: z.nullable(z.number()),
  }),
});

/** For the page, and for programs that sign in as a user. */
export const writeLog = endpoint("POST", "/api/logs", EVERY_USER, {
  body: z.object({
    level: logLevelSchema,
    component: componentInput,
    message: textInput(500).check(z.refine((text) => text.trim() !== "", "empty")),
    courtId: z.optional(courtIdInput),
    metadata: z.optional(metadataInput),
  }),
  response: logEntrySchema,
});

import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint, TERMINAL_ONLY } from "../endpoint.ts";
import { idInput, idParams, lineInput, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { codeEntrySchema } from "./code-entry-endpoints.ts";
import { courtNameSchema } from "./court-endpoints.ts";
import { doorSchema } from "./door-endpoints.ts";

/** A browser at a door that only checks codes there (D-30); null: not yet, or the one-time code is used. */
const terminalSchema = z.object({
  id: z.string(),
  name: z.string(),
  doorId: z.string(),
  enrolledAt: z.nullable(wireInstant),
  enrolmentEndsAt: z.nullable(wireInstant),
  lastSeenAt: z.nullable(wireInstant),
  isConnected: z.boolean(),
});

export type TerminalView = z.output<typeof terminalSchema>;

/** The code is valid once and for 15 minutes; only this response contains it, the database has its hash. */
const terminalWithCodeSchema = z.object({ terminal: terminalSchema, enrolmentCode: z.string() });

export type TerminalWithCode = z.output<typeof terminalWithCodeSchema>;

const doorFields = doorSchema.shape;

/** Without z.pick and z.extend, which the first load of "/" does not contain. */
const terminalDoorSchema = z.object({
  id: doorFields.id,
  name: doorFields.name,
  openSeconds: doorFields.openSeconds,
  isUnlocked: doorFields.isUnlocked,
  heldUntil: doorFields.heldUntil,
  openUntil: doorFields.openUntil,
  reportedAt: doorFields.reportedAt,
  isPending: doorFields.isPending,
  fault: doorFields.fault,
  courts: z.array(courtNameSchema),
});

export type TerminalDoorView = z.output<typeof terminalDoorSchema>;

const terminalScreenSchema = z.object({
  name: z.string(),
  now: wireInstant,
  door: terminalDoorSchema,
  entry: codeEntrySchema,
});

export type TerminalScreenView = z.output<typeof terminalScreenSchema>;

export const listTerminals = endpoint("GET", "/api/terminals", ADMIN_ONLY, {
  response: z.object({ items: z.array(terminalSchema) }),
});

export const createTerminal = endpoint("POST", "/api/terminals", ADMIN_ONLY, {
  body: z.object({ name: lineInput(60), doorId: idInput }),
  response: terminalWithCodeSchema,
});

export const renewEnrolment = endpoint("POST", "/api/terminals/:id/enrolment", ADMIN_ONLY, {
  params: idParams,
  response: terminalWithCodeSchema,
});

export const removeTerminal = endpoint("DELETE", "/api/terminals/:id", ADMIN_ONLY, { params: idParams });

/** The response sets the cookie that is the terminal's credential. */
export const enrolTerminal = endpoint("POST", "/api/terminal", "public", {
  body: z.object({ enrolmentCode: textInput(100) }),
  response: z.object({ name: z.string() }),
});

/** The response renews the cookie. */
export const terminalScreen = endpoint("GET", "/api/terminal", TERMINAL_ONLY, {
  response: terminalScreenSchema,
});

/** Notes that the terminal is there; sent every 20 seconds. */
export const noteTerminal = endpoint("POST", "/api/terminal/presence", TERMINAL_ONLY);

/** Server-sent events, authenticated by the terminal's cookie. */
export const TERMINAL_LIVE_PATH = "/api/terminal/live";

/** Not numbered like live events, because a reconnecting terminal gets the present state. */
export const TERMINAL_EVENTS = {
  /** `version`: a change means that the server's pages are newer than the open one. */
  hello: z.object({ now: wireInstant, version: z.string() }),
  /** Each second. */
  tick: z.object({ now: wireInstant }),
  door: terminalDoorSchema,
  "code-entry": codeEntrySchema,
} as const;

import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { idParams } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

/** So many codes were wrong within a day that an operator must hear of it (D-21). */
export const codeAlarmSchema = z.object({
  id: z.string(),
  /** Where they were typed, or who asked for them without a door. */
  of: z.enum(["door", "user", "hall"]),
  /** The id of the door; null: it is about a user or the hall. */
  doorId: z.nullable(z.string()),
  /** The name of the door or user; null: the whole hall, or it was deleted. */
  name: z.nullable(z.string()),
  since: wireInstant,
});

export type CodeAlarmView = z.output<typeof codeAlarmSchema>;

export const codeAlarmsSchema = z.object({ items: z.array(codeAlarmSchema) });

export const listCodeAlarms = endpoint("GET", "/api/code-alarms", EVERY_USER, { response: codeAlarmsSchema });

export const acknowledgeCodeAlarm = endpoint("POST", "/api/code-alarms/:id/acknowledge", ADMIN_ONLY, {
  params: idParams,
  response: codeAlarmsSchema,
});

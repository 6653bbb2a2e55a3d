import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { idParams } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

/**
 * So many wrong codes in a day that an operator must know (D-21); `of`: entered at a door, by a user elsewhere,
 * or anywhere in the hall. null: not at a door; the hall, or a deleted name.
 */
export const codeAlarmSchema = z.object({
  id: z.string(),
  of: z.enum(["door", "user", "hall"]),
  doorId: z.nullable(z.string()),
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

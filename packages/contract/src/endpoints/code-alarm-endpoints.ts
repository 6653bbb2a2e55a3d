import * as z from "zod/mini";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { idParams } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

/** Enough wrong codes within a day to alarm an operator (D-21). */
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

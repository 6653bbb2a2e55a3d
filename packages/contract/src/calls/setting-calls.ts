import * as z from "zod/mini";
import { call, EVERY_USER, OPERATORS } from "../call.ts";
import { textInput } from "../text-input.ts";

export const settingValueSchema = z.union([z.number(), z.boolean(), z.array(z.string())]);

export const settingSchema = z.object({
  key: z.string(),
  description: z.nullable(z.string()),
  /** The value in force: the stored one, or the default where none is stored or it cannot be read. */
  value: settingValueSchema,
});

export type SettingView = z.output<typeof settingSchema>;

export const listSettings = call({
  method: "GET",
  path: "/api/settings",
  access: EVERY_USER,
  summary: "Every setting with its value in force.",
  answer: z.object({ items: z.array(settingSchema) }),
});

export const saveSetting = call({
  method: "PUT",
  path: "/api/settings/:key",
  access: OPERATORS,
  summary: "Saves one setting; a description that is left out is kept.",
  params: z.object({ key: z.string().check(z.maxLength(100)) }),
  body: z.object({
    value: z.union([
      z.number(),
      z.boolean(),
      textInput(200),
      z.array(textInput(200)).check(z.maxLength(100)),
    ]),
    description: z.optional(z.nullable(textInput(1000))),
    /** For court_count: courts with future bookings may go out of use (C-12). */
    confirm: z.optional(z.boolean()),
  }),
  answer: settingSchema,
});

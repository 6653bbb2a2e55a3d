import { problemSchema } from "@platzwart/contract/problem";
import { expect } from "vitest";
import * as z from "zod/mini";
import type { Answer } from "./test-server.ts";

const FUNCTIONS = "/functions/";

/** exactly these two fields. */
const functionRefusal = z.strictObject({
  success: z.literal(false),
  error: z.string().check(z.minLength(10)),
});

/** null: a problem document or, below /functions/, the shape of X-01. */
export function faultOfRefusal(path: string, answer: Answer): string | null {
  if (answer.status < 400 || answer.status > 499) return `status ${answer.status}`;
  const type = answer.headers.get("content-type") ?? "none";
  if (path.startsWith(FUNCTIONS)) {
    if (!type.startsWith("application/json")) return `content-type ${type}`;
    return functionRefusal.safeParse(answer.body).success ? null : JSON.stringify(answer.body);
  }
  if (!type.startsWith("application/problem+json")) return `content-type ${type}`;
  const problem = problemSchema.safeParse(answer.body);
  if (!problem.success) return JSON.stringify(answer.body);
  const { status, code, detail } = problem.data;
  if (status !== answer.status) return `status ${answer.status} carries ${status}`;
  if (!/^[a-z_]+$/.test(code)) return `code ${code}`;
  return detail.length >= 10 && detail.length <= 600 ? null : `detail ${detail}`;
}

export function expectRefusal(path: string, answer: Answer): void {
  expect(faultOfRefusal(path, answer), path).toBeNull();
}

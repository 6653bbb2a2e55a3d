import type { Role } from "@platzwart/domain/role";
import type { Answer, TestServer } from "./test-server.ts";

export const CONTROL_SYSTEM = "/functions/v1/control-system-api";

export type FunctionCall = (
  action: string,
  data: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** One sign-in for all calls, valid for ten minutes. */
export async function functionsOf(server: TestServer, role: Role = "admin"): Promise<FunctionCall> {
  const token = await server.tokenOf(role);
  return (action, data, headers = {}) =>
    server.request("POST", CONTROL_SYSTEM, { token, body: { action, data }, headers });
}

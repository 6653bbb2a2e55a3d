import { expect } from "vitest";
import { CONTROL_SYSTEM } from "./function-calls.ts";
import type { Answer, TestServer } from "./test-server.ts";

export interface TestTerminal {
  readonly id: string;
  readonly doorId: string;
  /** Value of the Cookie header. */
  readonly cookie: string;
}

export async function doorIdAt(server: TestServer, address: string): Promise<string> {
  const { items } = await server.operate("GET", "/api/doors");
  return items.find((door: { address: string }) => door.address === address).id;
}

/** Value of the Cookie header after this response. */
export function cookieOf({ headers }: Answer): string {
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** Enrolled at the door with that address. */
export async function newTerminal(
  server: TestServer,
  address = "door-1",
  name = "Eingang",
): Promise<TestTerminal> {
  const doorId = await doorIdAt(server, address);
  const { terminal, enrolmentCode } = await server.operate("POST", "/api/terminals", { name, doorId });
  const answer = await server.request("POST", "/api/terminal", { body: { enrolmentCode } });
  expect(answer).toMatchObject({ status: 200, body: { name } });
  return { id: terminal.id, doorId, cookie: cookieOf(answer) };
}

export function typeAt(
  server: TestServer,
  { doorId, cookie }: Pick<TestTerminal, "doorId" | "cookie">,
  code: string,
  more: object = {},
): Promise<Answer> {
  const body = { action: "validate_code", data: { code, door_id: doorId, ...more } };
  return server.request("POST", CONTROL_SYSTEM, { headers: { cookie }, body });
}

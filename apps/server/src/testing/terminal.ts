import { expect } from "vitest";
import { CONTROL_SYSTEM } from "./function-calls.ts";
import type { Answer, TestServer } from "./test-server.ts";

/** The browser of a terminal. */
export interface TestTerminal {
  readonly id: string;
  readonly doorId: string;
  /** What it sends as its cookie. */
  readonly cookie: string;
}

/** The id of the door with an address. */
export async function doorIdAt(server: TestServer, address: string): Promise<string> {
  const { items } = await server.operate("GET", "/api/doors");
  return items.find((door: { address: string }) => door.address === address).id;
}

/** The cookie that an answer sets, as the browser sends it from then on. */
export function cookieOf({ headers }: Answer): string {
  return headers.get("set-cookie")?.split(";")[0] ?? "";
}

/** A browser that an operator made a terminal at the door with an address. */
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

/** Types a code at a terminal; answers the whole response. */
export function typeAt(
  server: TestServer,
  { doorId, cookie }: Pick<TestTerminal, "doorId" | "cookie">,
  code: string,
  more: object = {},
): Promise<Answer> {
  const body = { action: "validate_code", data: { code, door_id: doorId, ...more } };
  return server.request("POST", CONTROL_SYSTEM, { headers: { cookie }, body });
}

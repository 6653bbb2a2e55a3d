import { lastingKey } from "@platzwart/machine/link-keys";
import { type ControllerRecord, controllersIn } from "../modules/controllers/controller-records.ts";
import { greetController } from "../modules/controllers/greeting.ts";
import { doorIdAt } from "./terminal.ts";
import type { TestServer } from "./test-server.ts";

/** What a controller says of itself. */
export const HELLO = {
  program: "1.0.0",
  hardware: { model: "Raspberry Pi 4 Model B Rev 1.5", serial: "10000000abcdef01" },
  runs: [],
};

export interface TestController {
  readonly id: string;
  readonly doorId: string;
  /** Its one-time code as people read it out. */
  readonly code: string;
  /** The name of the lasting key that it was made with. */
  readonly keyName: string;
}

/** A controller that an operator makes for the door with an address; it was not linked yet. */
export async function newController(
  server: TestServer,
  address = "door-1",
  more: { readonly name?: string; readonly mode?: "schedule" | "code_only" } = {},
): Promise<TestController> {
  const doorId = await doorIdAt(server, address);
  const body = { name: "Eingang", doorIds: [doorId], ...more };
  const { id, code } = await server.operate("POST", "/api/controllers", body);
  const { storage, cipher } = server.app;
  const { encryptedKey } = (await controllersIn(storage.read).get(id)) as ControllerRecord;
  return { id, doorId, code, keyName: lastingKey(id, cipher.decrypt(encryptedKey) ?? "").identity };
}

/** How a controller proves itself now, with the key that takes the place of its last one where there is one. */
export async function currentProof(server: TestServer, id: string) {
  const controller = await controllersIn(server.app.storage.read).get(id);
  const { encryptedKey = "", next = null } = controller ?? {};
  return { encryptedKey: next?.encryptedKey ?? encryptedKey, isNext: next !== null };
}

/** The controller says hello, proven by its present key. */
export async function linkController(server: TestServer, id: string, hello: typeof HELLO | object = {}) {
  const { encryptedKey } = await currentProof(server, id);
  return greetController(server.app, id, { ...HELLO, ...hello }, encryptedKey);
}

/** One that was linked: it decides at its door. */
export async function enrolledController(server: TestServer, address = "door-1"): Promise<TestController> {
  const controller = await newController(server, address);
  await linkController(server, controller.id);
  await server.settle();
  return controller;
}

import { controllerLinkKey } from "@platzwart/machine/link-keys";
import { type ControllerRecord, controllersIn } from "../modules/controllers/controller-records.ts";
import { greetController } from "../modules/controllers/greeting.ts";
import { doorIdAt } from "./terminal.ts";
import type { TestServer } from "./test-server.ts";

export const HELLO = {
  program: "1.0.0",
  hardware: { model: "Raspberry Pi 4 Model B Rev 1.5", serial: "10000000abcdef01" },
  runs: [],
};

export interface TestController {
  readonly id: string;
  readonly doorId: string;
  /** In its readable form. */
  readonly code: string;
  /** Name of its first lasting key. */
  readonly keyName: string;
}

/** Made for the door with that address, not connected yet. */
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
  return { id, doorId, code, keyName: controllerLinkKey(id, cipher.decrypt(encryptedKey) ?? "").identity };
}

/** Uses the next key where there is one. */
export async function currentProof(server: TestServer, id: string) {
  const controller = await controllersIn(server.app.storage.read).get(id);
  const { encryptedKey = "", next = null } = controller ?? {};
  return { encryptedKey: next?.encryptedKey ?? encryptedKey, isNext: next !== null };
}

/** Sends hello with the current key. */
export async function linkController(server: TestServer, id: string, hello: typeof HELLO | object = {}) {
  const { encryptedKey } = await currentProof(server, id);
  return greetController(server.app, id, { ...HELLO, ...hello }, encryptedKey);
}

/** Connected once, so that it decides at its door. */
export async function enrolledController(server: TestServer, address = "door-1"): Promise<TestController> {
  const controller = await newController(server, address);
  await linkController(server, controller.id);
  await server.settle();
  return controller;
}

import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { DOOR_PROGRAM, doorFolder, ensureDoorBuilt } from "../lib/door-build.mjs";
import { bundledServer, ensureServerBuilt } from "../lib/server-build.mjs";

declare module "vitest" {
  interface ProvidedContext {
    bundledServer: { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> };
    doorProgram: string;
  }
}

export async function setup(project: TestProject): Promise<void> {
  await ensureServerBuilt();
  await ensureDoorBuilt();
  project.provide("bundledServer", bundledServer("main"));
  project.provide("doorProgram", join(doorFolder, DOOR_PROGRAM));
}

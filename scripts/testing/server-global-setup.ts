import type { TestProject } from "vitest/node";
import { bundledServer, ensureServerBuilt } from "../lib/server-build.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** How Node.js starts the bundled server, which is made from the present sources. */
    bundledServer: { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> };
  }
}

export async function setup(project: TestProject): Promise<void> {
  await ensureServerBuilt();
  project.provide("bundledServer", bundledServer("main"));
}

import { bundledServer } from "../../../../scripts/lib/server-build.mjs";
import { ChildServer } from "../../../../testing/child-server.ts";

/** Starts the bundled sample hall as `npm run demo` does, and does not wait. */
export function startSampleHall(environment: Readonly<Record<string, string>>): ChildServer {
  const { args, env } = bundledServer("demo");
  return new ChildServer(args, { ...env, ...environment });
}

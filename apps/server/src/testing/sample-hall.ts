import { bundledServer } from "../../../../scripts/lib/server-build.mjs";
import { ChildServer } from "../../../../testing/child-server.ts";

/** As `npm run demo` does; returns before the server is ready. */
export function startSampleHall(environment: Readonly<Record<string, string>>): ChildServer {
  const { args, env } = bundledServer("demo");
  return new ChildServer(args, { ...env, ...environment });
}

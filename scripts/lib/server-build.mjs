import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureDoorBuilt } from "./door-build.mjs";
import { inRoot, root } from "./paths.mjs";

/** @type {import("./build.mjs").Build} */
export const SERVER = {
  name: "server",
  folders: ["apps/server/src", "packages"],
  files: [
    "package-lock.json",
    "tsconfig.base.json",
    "apps/server/tsconfig.json",
    "apps/server/package.json",
    "apps/server/bundle.ts",
    "scripts/lib/build.mjs",
    "scripts/lib/releases.mjs",
    "scripts/lib/runtime.mjs",
  ],
  output: "apps/server/dist",
  commands: [["apps/server/bundle.ts", inRoot("apps", "server", "dist")]],
};

const ENVIRONMENT = {
  // Node.js' own are 4: names of devices that a silent name server does not answer take up to 8 of them for as long as it
  // is silent (name-lookup.ts), and sign-ins take 2
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? "16",
  // glibc would keep freed memory in an arena for each of those threads (docs/performance.md)
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
/** In MB: V8 would let the space of new objects grow from less to four times as much at the start, and keep it. */
const NEW_SPACE = ["--min-semi-space-size=2", "--max-semi-space-size=2"];
/** V8 starts four threads of its own otherwise, for which a hall has no work. */
const V8_THREADS = "--v8-pool-size=2";

/**
 * Bundles the server, and the program that it forks for doors, unless the last bundles were made from the very same sources.
 * Throws where that fails.
 */
export async function ensureServerBuilt(options) {
  await ensureBuilt(SERVER, options);
  await ensureDoorBuilt(options);
}

/**
 * How Node.js starts a program of the bundled server: stack traces name the sources, what V8 compiled is kept beside the
 * program, and there are threads enough.
 *
 * @param {"main" | "demo" | "manage"} program
 * @param {string} [folder] that of a release; left out: the project's, where tests and benchmarks find it
 * @returns {{ args: string[], env: Record<string, string> }}
 */
export function bundledServer(program, folder = root) {
  const output = join(folder, SERVER.output);
  const cache = { NODE_COMPILE_CACHE: join(output, COMPILE_CACHE) };
  return {
    args: ["--enable-source-maps", ...NEW_SPACE, V8_THREADS, join(output, `${program}.cjs`)],
    // with sudo a command would make a folder that the server could not write into
    env: program === "manage" ? ENVIRONMENT : { ...cache, ...ENVIRONMENT },
  };
}

/** The folder, within the server's build, in which Node.js keeps what V8 compiled: the next start need not do it again. */
export const COMPILE_CACHE = "compiled";

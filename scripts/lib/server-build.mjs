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
  // Node.js' default is 4: device names at an unresponsive name server take up to 8 (name-lookup.ts), and sign-ins take 2
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? "16",
  // glibc would keep freed memory in an arena for each of those threads (docs/performance.md)
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
/** MB: a fixed size keeps V8 from growing the young generation fourfold at the start and retaining it. */
const NEW_SPACE = ["--min-semi-space-size=2", "--max-semi-space-size=2"];
/** V8's default is four threads, for which a hall has no work. */
const V8_THREADS = "--v8-pool-size=2";

/** Bundles the server, and the door program that it forks, unless the last bundles are of equal sources. Throws on failure. */
export async function ensureServerBuilt(options) {
  await ensureBuilt(SERVER, options);
  await ensureDoorBuilt(options);
}

/**
 * Command line of a program of the bundled server: with source maps, a compile cache beside the program, and enough threads.
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

/** Folder, within the server's build, of Node.js' compile cache, for faster starts. */
export const COMPILE_CACHE = "compiled";

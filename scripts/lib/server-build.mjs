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
  // default 4: device names at an unresponsive name server take up to 8 (name-lookup.ts), sign-ins 2
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? "16",
  // glibc would retain freed memory in an arena per thread (docs/performance.md)
  MALLOC_ARENA_MAX: "1",
  MALLOC_TRIM_THRESHOLD_: "131072",
};
/** MB; fixed, since V8 would grow the young generation fourfold at the start and retain it. */
const NEW_SPACE = ["--min-semi-space-size=2", "--max-semi-space-size=2"];
/** V8's default of four has no work in a hall. */
const V8_THREADS = "--v8-pool-size=2";

/** Throws on failure. */
export async function ensureServerBuilt(options) {
  await ensureBuilt(SERVER, options);
  await ensureDoorBuilt(options);
}

/**
 * @param {"main" | "demo" | "manage"} program
 * @returns {{ args: string[], env: Record<string, string> }}
 */
export function bundledServer(program, folder = root) {
  const output = join(folder, SERVER.output);
  const cache = { NODE_COMPILE_CACHE: join(output, COMPILE_CACHE) };
  return {
    args: ["--enable-source-maps", ...NEW_SPACE, V8_THREADS, join(output, `${program}.cjs`)],
    // with sudo a command would make a cache folder that the server cannot write
    env: program === "manage" ? ENVIRONMENT : { ...cache, ...ENVIRONMENT },
  };
}

/** Node's compile cache within the build, for faster starts. */
export const COMPILE_CACHE = "compiled";

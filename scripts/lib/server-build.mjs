import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
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

/**
 * Node.js' own are 4: names of devices that a silent name server does not answer take up to 8 of them for as long as it
 * is silent (name-lookup.ts), and sign-ins take 2.
 */
const THREADS = { UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? "16" };

/** Bundles the server unless the last bundle was made from the very same sources. Throws where that fails. */
export async function ensureServerBuilt(options) {
  await ensureBuilt(SERVER, options);
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
    args: ["--enable-source-maps", join(output, `${program}.cjs`)],
    // with sudo a command would make a folder that the server could not write into
    env: program === "manage" ? THREADS : { ...cache, ...THREADS },
  };
}

/** The folder, within the server's build, in which Node.js keeps what V8 compiled: the next start need not do it again. */
export const COMPILE_CACHE = "compiled";

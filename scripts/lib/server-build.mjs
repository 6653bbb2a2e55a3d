import { ensureBuilt } from "./build.mjs";
import { SERVER_PROGRAMS } from "./build-exchange.mjs";
import { isWhole, madeForMajor } from "./build-stamp.mjs";
import { inRoot } from "./paths.mjs";
import { COMPILE_CACHE } from "./runtime.mjs";

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
  ],
  ...SERVER_PROGRAMS,
  commands: (folder) => [["apps/server/bundle.ts", folder]],
};

/**
 * Node.js' own are 4: names of devices that a silent name server does not answer take up to 8 of them for as long as it
 * is silent (name-lookup.ts), and sign-ins take 2.
 */
const THREADS = { UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? "16" };

/** Bundles the server unless the last bundle was made from the very same sources. Ends the process if that fails. */
export async function ensureServerBuilt({ force = false } = {}) {
  await ensureBuilt(SERVER, { force });
}

/** Whether there is a whole bundle, of this version or of the one before. */
export function hasServer() {
  return isWhole(inRoot(SERVER.output), SERVER.main);
}

/** The major version of the Node.js that the bundle was made for; undefined where there is none. */
export function serverMajor() {
  return madeForMajor(inRoot(SERVER.output));
}

/** Whether it has the commands, too: those of before 25 November 2026 do not. */
export function hasCommands() {
  return isWhole(inRoot(SERVER.output), "manage.cjs");
}

/** As `bundledServer`, from the sources: a bundle that has no commands may be served just now, and must stay. */
export function commandsOfSources() {
  return { args: [inRoot("apps", "server", "src", "manage.ts")], env: THREADS };
}

/**
 * How Node.js starts a program of the bundled server: stack traces name the sources, what V8 compiled is kept, and there are threads
 * enough.
 *
 * @param {"main" | "demo" | "manage"} program
 * @returns {{ args: string[], env: Record<string, string> }}
 */
export function bundledServer(program) {
  return {
    args: ["--enable-source-maps", inRoot("apps", "server", "dist", `${program}.cjs`)],
    // with sudo a command would make a folder that the server could not write into
    env: program === "manage" ? THREADS : { ...COMPILE_CACHE, ...THREADS },
  };
}

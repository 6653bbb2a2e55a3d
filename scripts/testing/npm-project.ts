import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { onTestFinished, vi } from "vitest";
import { installedRuntimePath } from "../lib/runtime.mjs";

/** Where nothing listens: npm is as without internet. */
const NO_REGISTRY = "http://127.0.0.1:1";

export type NpmProject = {
  readonly folder: string;
  write(file: string, text: string): void;
  /** Its package-lock.json then names a package that has to be fetched. */
  needInternet(): void;
  /** Its package-lock.json then names another version of the package `runtime`, which has to be fetched and may be missing. */
  needInternetForRuntime(): void;
};

/**
 * A small project for a real npm without internet. Its package-lock.json needs one package, which lies in the folder
 * `runtime` and has the Node.js that runs the test.
 */
export function npmProject(): NpmProject {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "platzwart-install-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv("npm_config_registry", NO_REGISTRY);
  vi.stubEnv("npm_config_cache", join(folder, "npm-cache"));
  vi.stubEnv("npm_config_fetch_retries", "0");
  vi.stubEnv("npm_execpath", undefined);
  onTestFinished(() => void vi.unstubAllEnvs());

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const writeLock = (needed: Record<string, object>, fetched: Record<string, object> = {}) => {
    const packages = {
      "": { name: "hall", version: "1.0.0", ...needed },
      runtime: { version: "1.0.0" },
      [`node_modules/${runtimeName}`]: { resolved: "runtime", link: true },
      ...fetched,
    };
    write("package.json", JSON.stringify(packages[""]));
    write(
      "package-lock.json",
      JSON.stringify({ name: "hall", version: "1.0.0", lockfileVersion: 3, packages }),
    );
  };
  const [runtimeName = "runtime", ...inside] = relative(
    join(folder, "node_modules"),
    installedRuntimePath(folder) ?? join(folder, "node_modules", "runtime", "bin", "node"),
  ).split(/[\\/]/);
  const inRepository = { [runtimeName]: "file:runtime" };
  const far = (name: string) => ({
    version: "1.0.0",
    resolved: `${NO_REGISTRY}/${name}/-/${name}-1.0.0.tgz`,
    integrity: `sha512-${"A".repeat(86)}==`,
  });

  write("runtime/package.json", JSON.stringify({ name: runtimeName, version: "1.0.0" }));
  mkdirSync(join(folder, "runtime", "bin"));
  symlinkSync(process.execPath, join(folder, "runtime", ...inside));
  writeLock({ dependencies: inRepository });
  return {
    folder,
    write,
    needInternet: () =>
      writeLock({ dependencies: { ...inRepository, far: "1.0.0" } }, { "node_modules/far": far("far") }),
    needInternetForRuntime: () =>
      writeLock(
        { optionalDependencies: { [runtimeName]: "1.0.0" } },
        { [`node_modules/${runtimeName}`]: { ...far(runtimeName), optional: true } },
      ),
  };
}

/** Has the installation run this program instead of npm; it finds the project's folder in `project`. */
export function stubNpm({ folder, write }: NpmProject, program: string): void {
  write("npm-cli.js", `const fs = require("node:fs"); const project = ${JSON.stringify(folder)}; ${program}`);
  vi.stubEnv("npm_execpath", join(folder, "npm-cli.js"));
  vi.stubEnv("npm_node_execpath", process.execPath);
}

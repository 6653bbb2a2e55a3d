// Small halls with the real launcher and npm, without internet, whose sources build at once.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { ChildServer } from "../../testing/child-server.ts";
import { IMAGE_FOLDER, PACKAGE_FOLDER } from "../lib/door-package.mjs";
import { inRoot } from "../lib/paths.mjs";
import { installedRuntimePath } from "../lib/runtime.mjs";

/** Nobody listens on this port. */
const NO_REGISTRY = "http://127.0.0.1:1";
const server = (version: string) => `
  const page = require("node:fs").readFileSync(__dirname + "/../../web/dist/index.html", "utf8");
  process.on("SIGTERM", () => process.exit(0));
  console.log("server ${version} serves " + page);
  process.send("beat", () => console.log("pid " + process.pid));
  setInterval(() => process.send("beat"), 20);`;
const FAKE_BUNDLE = `
  import { cpSync, readFileSync } from "node:fs";
  if (readFileSync("apps/server/src/main.cjs", "utf8").includes("unknown-name")) throw new Error("no such export");
  cpSync("apps/server/src", process.argv[2], { recursive: true });`;
/** Present, but never forked. */
const FAKE_DOOR_BUNDLE = `
  import { mkdirSync, writeFileSync } from "node:fs";
  mkdirSync(process.argv[2], { recursive: true });
  for (const file of ["door-controller.cjs", "hosted-doors.cjs"]) writeFileSync(process.argv[2] + "/" + file, "");`;
const FAKE_VITE = `require("node:fs").cpSync("apps/web/index.html", "apps/web/dist/index.html");`;

export class SmallHall {
  readonly folder: string;

  /** A clone of the sources, or a copy of another hall. */
  constructor(copyOf?: SmallHall) {
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), "platzwart-hall-")));
    if (copyOf === undefined) this.#writeClone();
    else cpSync(copyOf.folder, this.folder, { recursive: true, verbatimSymlinks: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #writeClone(): void {
    cpSync(inRoot("scripts"), join(this.folder, "scripts"), {
      recursive: true,
      filter: (path) => !path.endsWith(".ts"),
    });
    this.write("tsconfig.base.json", "{}");
    for (const app of ["server", "door-controller"])
      for (const file of ["tsconfig.json", "package.json"]) this.write(`apps/${app}/${file}`, "{}");
    for (const folder of [PACKAGE_FOLDER, IMAGE_FOLDER])
      cpSync(inRoot(folder), join(this.folder, folder), { recursive: true });
    this.write("apps/server/bundle.ts", FAKE_BUNDLE);
    this.write("apps/door-controller/bundle.ts", FAKE_DOOR_BUNDLE);
    this.write("vite/bin/vite.js", FAKE_VITE);
    this.write("vite/package.json", '{ "name": "vite", "version": "1.0.0" }');
    const runtime = dirname(dirname(this.#runtimePath()));
    const name = runtime.slice(this.folder.length + "/node_modules/".length);
    this.write("runtime/package.json", JSON.stringify({ name, version: "1.0.0" }));
    mkdirSync(join(this.folder, "runtime", "bin"));
    symlinkSync(process.execPath, join(this.folder, "runtime", "bin", "node"));
    this.#lock({ [name]: "runtime", vite: "vite" });
    this.pull("1");
  }

  #runtimePath(): string {
    const inProject = installedRuntimePath();
    if (inProject === undefined) throw new Error("for this machine there is no package with Node.js");
    return join(this.folder, inProject.slice(inRoot().length));
  }

  #lock(own: Readonly<Record<string, string>>, fetched: Readonly<Record<string, object>> = {}): void {
    const links = Object.entries(own).map(([name, at]) => [
      `node_modules/${name}`,
      { resolved: at, link: true },
    ]);
    const dependencies = {
      ...Object.fromEntries(Object.entries(own).map(([name, at]) => [name, `file:${at}`])),
      ...Object.fromEntries(
        Object.keys(fetched).map((path) => [path.slice("node_modules/".length), "1.0.0"]),
      ),
    };
    const whole = { name: "hall", version: "1.0.0", dependencies };
    const packages = {
      "": whole,
      ...Object.fromEntries(Object.values(own).map((at) => [at, { version: "1.0.0" }])),
      ...Object.fromEntries(links),
      ...fetched,
    };
    this.write("package.json", JSON.stringify(whole));
    this.write("package-lock.json", JSON.stringify({ ...whole, lockfileVersion: 3, packages }));
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), text);
  }

  /** Writes the sources of another version; `first`: code of its server before it serves. */
  pull(version: string, first = ""): void {
    this.write("apps/web/index.html", `page ${version}`);
    for (const program of ["main", "demo"])
      this.write(`apps/server/src/${program}.cjs`, `${first}\n${server(version)}`);
    this.write("apps/server/src/manage.cjs", `console.log("${version}: " + process.argv.slice(2));`);
  }

  /** Adds a package that needs a download. */
  needInternet(): void {
    const far = {
      version: "1.0.0",
      resolved: `${NO_REGISTRY}/far/-/far-1.0.0.tgz`,
      integrity: `sha512-${"A".repeat(86)}==`,
    };
    this.#lock({}, { "node_modules/far": far });
  }

  /** Does not wait; stopped after the test at the latest. */
  start(script = "start.mjs", changes: Readonly<Record<string, string>> = {}): ChildServer {
    const environment = { ...this.environment, ...changes };
    const launcher = new ChildServer([join(this.folder, "scripts", script)], environment);
    onTestFinished(() => launcher.stop());
    return launcher;
  }

  manage(...words: readonly string[]): string {
    const args = [join(this.folder, "scripts", "manage.mjs"), ...words];
    const env = { PATH: process.env["PATH"], ...this.environment };
    return spawnSync(process.execPath, args, { encoding: "utf8", env }).stdout;
  }

  get environment(): Readonly<Record<string, string>> {
    return {
      HOME: this.folder,
      npm_config_registry: NO_REGISTRY,
      npm_config_fetch_retries: "0",
    };
  }
}

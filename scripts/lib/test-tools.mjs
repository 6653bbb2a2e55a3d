// Test tools that npm does not install.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Debian's Chromium without windows: the same engine, a third faster in drawing. */
const HEADLESS_SHELL = "chromium-headless-shell";
const BROWSERS = [HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const DEBIAN_POSTGRES = "/usr/lib/postgresql";

function inPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Only Debian installs them. */
export function hasOtherBrowsers() {
  return Object.keys(OTHER_BROWSERS).every((program) => inPath([program]) !== undefined);
}

export function findBrowser() {
  return inPath(BROWSERS);
}

function hasPostgres() {
  if (inPath(["initdb"]) !== undefined) return true;
  if (!existsSync(DEBIAN_POSTGRES)) return false;
  return readdirSync(DEBIAN_POSTGRES).some((version) =>
    existsSync(join(DEBIAN_POSTGRES, version, "bin", "initdb")),
  );
}

function hasFonts() {
  return (
    existsSync("/usr/share/fonts/truetype/liberation") || existsSync("/usr/share/fonts/truetype/liberation2")
  );
}

/** Debian's packages by program. */
const OTHER_BROWSERS = {
  "firefox-esr": "firefox-esr",
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
};

/** `fields`: ID, or ID_LIKE for related systems. */
function isSystem(fields, names) {
  try {
    return new RegExp(`^(?:${fields})=.*\\b(?:${names})\\b`, "m").test(
      readFileSync("/etc/os-release", "utf8"),
    );
  } catch {
    return false;
  }
}

/** Of docs/proxy.md, in full runs; root has them in folders that may not be in the PATH. */
const PROXIES = ["nginx", "caddy"];

/** Installs missing tools on Debian as root, else ends the process with instructions. */
export function ensureTestTools(isFull = false) {
  const debian = isSystem("ID|ID_LIKE", "debian|ubuntu");
  const hasShell = isSystem("ID", "debian");
  const missing = [];
  if (findBrowser() === undefined) missing.push(hasShell ? HEADLESS_SHELL : "chromium");
  if (!hasPostgres()) missing.push("postgresql");
  if (debian && !hasFonts()) missing.push("fonts-liberation");
  if (isFull && process.platform === "linux")
    missing.push(
      ...PROXIES.filter((name) => inPath([name]) === undefined && !existsSync(`/usr/sbin/${name}`)),
    );
  if (isFull && hasShell)
    for (const [program, name] of Object.entries(OTHER_BROWSERS))
      if (inPath([program]) === undefined) missing.push(name);
  const isRoot = process.getuid?.() === 0;
  if (missing.length > 0 && (!debian || !isRoot)) {
    console.error(`The tests need what is not installed here: ${missing.join(", ")}. To install it:`);
    console.error(`  ${howToInstall(debian, missing)}`);
    process.exit(1);
  }
  if (missing.length > 0 && !install(missing)) process.exit(1);
  // any other Chromium suffices, but is slower
  if (hasShell && isRoot && inPath([HEADLESS_SHELL]) === undefined) install([HEADLESS_SHELL]);
}

function howToInstall(debian, missing) {
  if (debian) return `sudo apt-get update && sudo apt-get install -y ${missing.join(" ")}`;
  if (process.platform === "darwin") return "brew install postgresql@17 && brew install --cask chromium";
  return "Chromium and PostgreSQL with this machine's package manager, so that chromium and initdb are in the PATH";
}

function install(packages) {
  console.log(`Installing for the tests: ${packages.join(", ")} …`);
  return apt(["update", "-qq"]) && apt(["install", "-y", "-qq", "--no-install-recommends", ...packages]);
}

/** Prints the output of a failure. */
function apt(args) {
  const result = spawnSync("apt-get", args, {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status === 0) return true;
  console.error(`${result.stdout ?? ""}${result.stderr ?? result.error?.message ?? ""}`);
  console.error(`apt-get ${args.join(" ")} failed (see above).`);
  return false;
}

// What the tests need that npm does not bring: a browser and a database server.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const DEBIAN_POSTGRES = "/usr/lib/postgresql";

function inPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** The browser the tests run in, or undefined. */
export function findBrowser() {
  if (existsSync("/usr/bin/chromium")) return "/usr/bin/chromium";
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

function isDebian() {
  try {
    return /^ID(?:_LIKE)?=.*\b(?:debian|ubuntu)\b/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}

/** Installs the missing tools on Debian as root; elsewhere says how and ends the process. */
export function ensureTestTools() {
  const debian = isDebian();
  const missing = [];
  if (findBrowser() === undefined) missing.push("chromium");
  if (!hasPostgres()) missing.push("postgresql");
  if (debian && !hasFonts()) missing.push("fonts-liberation");
  if (missing.length === 0) return;

  if (!debian || process.getuid?.() !== 0) {
    console.error(`The tests need what is not installed here: ${missing.join(", ")}. To install it:`);
    console.error(`  ${howToInstall(debian, missing)}`);
    process.exit(1);
  }
  console.log(`Installing for the tests: ${missing.join(", ")} …`);
  apt(["update", "-qq"]);
  apt(["install", "-y", "-qq", "--no-install-recommends", ...missing]);
}

function howToInstall(debian, missing) {
  if (debian) return `sudo apt-get update && sudo apt-get install -y ${missing.join(" ")}`;
  if (process.platform === "darwin") return "brew install postgresql@17 && brew install --cask chromium";
  return "Chromium and PostgreSQL with this machine's package manager, so that chromium and initdb are in the PATH";
}

function apt(args) {
  const result = spawnSync("apt-get", args, {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.status === 0) return;
  console.error(`${result.stdout ?? ""}${result.stderr ?? result.error?.message ?? ""}`);
  console.error(`apt-get ${args.join(" ")} failed (see above).`);
  process.exit(1);
}

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { compressAssets } from "../compress-assets.mjs";
import { filesBelow } from "./files.mjs";
import { inRoot, root } from "./paths.mjs";
import { environmentWithRuntime, requireRuntime } from "./runtime.mjs";

export const webFolder = inRoot("apps", "web");
export const distFolder = inRoot("apps", "web", "dist");
const stamp = inRoot("apps", "web", "dist", ".built");

const SOURCES = ["apps/web", "packages/domain/src", "packages/contract/src", "packages/texts/src"];
const OTHER_INPUTS = ["package-lock.json", "scripts/compress-assets.mjs"];

export function webAppExists() {
  return existsSync(inRoot("apps", "web", "index.html"));
}

function inputHash() {
  const files = [
    ...SOURCES.flatMap((folder) => filesBelow(inRoot(folder))),
    ...OTHER_INPUTS.map((file) => inRoot(file)),
  ];
  const hash = createHash("sha256");
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(`${relative(root, file).replaceAll("\\", "/")}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Builds the web app unless the last build was made from the very same sources. Ends the process if that fails. */
export async function ensureWebBuilt({ force = false } = {}) {
  if (!webAppExists()) {
    console.log("Web app: there is no apps/web/index.html, nothing to build.");
    return;
  }
  const hash = inputHash();
  if (!force && existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  console.log("Building the web app …");
  const vite = inRoot("node_modules", "vite", "bin", "vite.js");
  const result = spawnSync(requireRuntime(), [vite, "build", webFolder, "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
    env: environmentWithRuntime({ NODE_ENV: "production" }),
  });
  if (result.status !== 0) {
    console.error("The web app could not be built (see above).");
    process.exit(1);
  }
  await compressAssets(distFolder);
  writeFileSync(stamp, hash);
}

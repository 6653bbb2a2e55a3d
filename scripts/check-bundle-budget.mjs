// The JavaScript that the first look at "/" loads must stay below its budget.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { distFolder, webAppExists, webFolder } from "./lib/web-build.mjs";

export const BUDGET_BYTES = 130_000;
/** What "/" shows. Its path is part of this check: if the file moves, this line moves with it. */
const HOME_PAGE = "src/pages/home-page.tsx";

/**
 * The scripts the first load of "/" needs: the entry, the chunk of the page shown there, and all they import statically.
 *
 * @param {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} manifest
 * @returns {string[]} file names
 */
export function firstLoadFiles(manifest) {
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry === true);
  if (entries.length === 0) throw new Error("The manifest of the web build has no entry.");
  const needed = new Set();
  const add = (key) => {
    if (needed.has(key)) return;
    needed.add(key);
    for (const imported of manifest[key].imports ?? []) add(imported);
  };
  // The home page may also be part of the entry; then it has no chunk of its own.
  for (const key of [...entries, HOME_PAGE]) if (manifest[key] !== undefined) add(key);
  return [...new Set([...needed].map((key) => manifest[key].file))].filter((file) => file.endsWith(".js"));
}

export function firstLoadSizes(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8"));
  return firstLoadFiles(manifest)
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(folder, file)), { level: 9 }).length }))
    .sort((a, b) => b.bytes - a.bytes);
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

function main() {
  if (!webAppExists()) {
    console.log("Bundle: there is no apps/web/index.html, nothing to weigh.");
    return;
  }
  if (!existsSync(join(distFolder, ".vite", "manifest.json"))) {
    console.error("Bundle: the web app is not built (npm run build).");
    process.exit(1);
  }
  if (!existsSync(join(webFolder, HOME_PAGE))) {
    console.error(`Bundle: there is no apps/web/${HOME_PAGE}, so nobody knows what "/" loads.`);
    process.exit(1);
  }
  const sizes = firstLoadSizes(distFolder);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { file, bytes } of sizes) console.log(`  ${kilobytes(bytes).padStart(9)}  ${file}`);
  console.log(
    `Bundle: the first load of / is ${kilobytes(total)} of JavaScript (gzip), of ${kilobytes(BUDGET_BYTES)} allowed.`,
  );
  if (total > BUDGET_BYTES) process.exit(1);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main();

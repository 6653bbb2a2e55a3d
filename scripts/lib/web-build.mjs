import { existsSync } from "node:fs";
import { compressAssets } from "../compress-assets.mjs";
import { ensureBuilt } from "./build.mjs";
import { PAGE } from "./build-exchange.mjs";
import { inRoot } from "./paths.mjs";

export const webFolder = inRoot("apps", "web");
export const distFolder = inRoot("apps", "web", "dist");

const vite = (folder, ...more) => [
  "node_modules/vite/bin/vite.js",
  "build",
  "apps/web",
  "--outDir",
  folder,
  "--logLevel",
  "warn",
  ...more,
];

/** @type {import("./build.mjs").Build} */
export const WEB_APP = {
  name: "web app",
  folders: ["apps/web", "packages"],
  files: ["package-lock.json", "scripts/compress-assets.mjs"],
  ...PAGE,
  // the page, and beside it the terminal at a door (D-30)
  commands: (folder) => [vite(folder), vite(folder, "--config", "apps/web/vite.terminal.config.ts")],
  finish: compressAssets,
};

export function webAppExists() {
  return existsSync(inRoot("apps", "web", "index.html"));
}

/** Builds the web app unless the last build was made from the very same sources. Ends the process if that fails. */
export async function ensureWebBuilt({ force = false } = {}) {
  if (!webAppExists()) {
    console.log("Web app: there is no apps/web/index.html, nothing to build.");
    return;
  }
  await ensureBuilt(WEB_APP, { force });
}

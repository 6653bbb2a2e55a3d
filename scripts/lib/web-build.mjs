import { compressAssets } from "../compress-assets.mjs";
import { ensureBuilt } from "./build.mjs";
import { inRoot } from "./paths.mjs";

const VITE = ["node_modules/vite/bin/vite.js", "build", "apps/web", "--logLevel", "warn"];

/** @type {import("./build.mjs").Build} */
export const WEB_APP = {
  name: "web app",
  folders: ["apps/web", "packages"],
  files: ["package-lock.json", "scripts/compress-assets.mjs"],
  output: "apps/web/dist",
  // the page, and the terminal at a door (D-30)
  commands: [VITE, [...VITE, "--config", "apps/web/vite.terminal.config.ts"]],
  finish: compressAssets,
};

export const distFolder = inRoot(WEB_APP.output);

/** Throws on failure. */
export async function ensureWebBuilt(options) {
  await ensureBuilt(WEB_APP, options);
}

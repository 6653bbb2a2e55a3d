import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";

export const PAGE = `<!doctype html><title>Platzwart</title>${"<p>Halle</p>".repeat(100)}`;
export const SCRIPT = `console.log("${"Halle ".repeat(200)}");`;

export const TERMINAL_PAGE = `<!doctype html><title>Tür</title>${"<p>Tür</p>".repeat(100)}`;

/** A pre-compressed web build, removed after the test; `hasTerminals`: with the page of terminals. */
export async function createWebFolder({ hasTerminals = false } = {}): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), "platzwart-web-"));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  // outside the served folder
  await writeFile(join(parent, "secret.txt"), "secret");
  const folder = join(parent, "dist");
  await mkdir(join(folder, "assets"), { recursive: true });
  for (const [name, text] of [
    ["index.html", PAGE],
    ["assets/index-B4xk.js", SCRIPT],
    ...(hasTerminals ? ([["terminal.html", TERMINAL_PAGE]] as const) : []),
  ] as const) {
    await writeFile(join(folder, name), text);
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${name}.gz`), gzipSync(text));
  }
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  return folder;
}

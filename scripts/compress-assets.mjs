// Writes .br and .gz files of the web build, so that the server never compresses.
import { readFileSync, writeFileSync } from "node:fs";
import { extname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesBelow } from "./lib/files.mjs";

const TEXT_EXTENSIONS = new Set([".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"]);
const SMALLEST_WORTH_IT = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Number of files written. */
export async function compressAssets(folder) {
  const files = filesBelow(folder).filter(
    (file) => TEXT_EXTENSIONS.has(extname(file)) && !/[\\/]\.vite[\\/]/.test(file),
  );
  const counts = await Promise.all(files.map(compressFile));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function compressFile(file) {
  const content = readFileSync(file);
  if (content.length < SMALLEST_WORTH_IT) return 0;
  const results = [
    [".gz", await gzipped(content, { level: 9 })],
    [".br", await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })],
  ];
  let written = 0;
  for (const [suffix, compressed] of results) {
    if (compressed.length >= content.length) continue;
    writeFileSync(file + suffix, compressed);
    written += 1;
  }
  return written;
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DOOR_IMAGE_SCRIPT, DOOR_PACKAGE, downloadPath } from "@platzwart/contract/downloads";
import type { FastifyInstance } from "fastify";

/** Content types by file name. */
const TYPES = {
  [DOOR_PACKAGE]: "application/vnd.debian.binary-package",
  [DOOR_IMAGE_SCRIPT]: "text/x-shellscript; charset=utf-8",
} as const;

/** Serves the program for door controllers (P-05) and the script that makes its card image (P-06), as built. */
export function serveDownloads(app: FastifyInstance, folder: string): void {
  for (const [name, type] of Object.entries(TYPES))
    app.get(downloadPath(name as keyof typeof TYPES), async (_request, reply) => {
      const bytes = await readFile(join(folder, name));
      return reply
        .header("cache-control", "no-cache")
        .header("content-disposition", `attachment; filename="${name}"`)
        .type(type)
        .send(bytes);
    });
}

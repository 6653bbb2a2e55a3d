import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { DOOR_IMAGE_SCRIPT, DOOR_PACKAGE, downloadPath } from "@platzwart/contract/downloads";
import type { FastifyInstance } from "fastify";

/** Where the build puts what doors are made of, seen from `apps/server/src` and `apps/server/dist` alike. */
const DOORS = new URL("../../door-controller/dist/", import.meta.url);

const TYPES = {
  [DOOR_PACKAGE]: "application/vnd.debian.binary-package",
  [DOOR_IMAGE_SCRIPT]: "text/x-shellscript; charset=utf-8",
} as const;

/** Hands out what a computer at a door is made of (P-05, P-06); a card's own secret is put beside it in the browser. */
export function serveDownloads(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(TYPES))
    app.get(downloadPath(name as keyof typeof TYPES), async (_request, reply) => {
      const bytes = await readFile(fileURLToPath(new URL(name, DOORS)));
      return reply
        .header("cache-control", "no-cache")
        .header("content-disposition", `attachment; filename="${name}"`)
        .type(type)
        .send(bytes);
    });
}

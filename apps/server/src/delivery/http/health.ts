import { seconds } from "@platzwart/domain/time/instant";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";

/** The loop runs at least every 10 seconds; silent for longer than this it is not well (M-06). */
const LOOP_SILENCE = seconds(30);

/** `/healthz`: the process answers. `/readyz`: database and loop do their work. Neither depends on any device. */
export function bindHealth(app: FastifyInstance, services: Services): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const database = await isAnswering(services);
    const { silence } = services.loop;
    const loop = silence !== null && silence < LOOP_SILENCE;
    const isReady = database && loop;
    return reply
      .code(isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: isReady ? "ready" : "not_ready", database: inWord(database), loop: inWord(loop) });
  });
}

async function isAnswering(services: Services): Promise<boolean> {
  try {
    await services.storage.ping();
    return true;
  } catch (error) {
    services.diagnostics.error("the database does not answer", error);
    return false;
  }
}

function inWord(isWell: boolean): "ok" | "error" {
  return isWell ? "ok" : "error";
}

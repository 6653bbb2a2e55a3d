import type { FastifyInstance } from "fastify";
import { isLoopAlive } from "../modules/monitoring/connection-test.ts";
import type { Services } from "./services.ts";

/** /readyz: the database answers, its file is intact, and the control loop made a pass within 30 s. */
export function bindHealth(app: FastifyInstance, services: Services): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const database = await services.databasePing.isAnswering();
    const loop = isLoopAlive(services.loop);
    // PostgreSQL, without backups of this server, has no file to check
    const file = services.backups?.databaseCheck ?? "intact";
    const { refusalToStore } = services.storage;
    const isReady = database && loop && file === "intact";
    return reply
      .code(isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .send({
        status: isReady ? "ready" : "not_ready",
        database: file === "damaged" ? "damaged" : statusWord(database),
        // ready nevertheless, because a restarted server could not store anything either
        ...(refusalToStore === null ? {} : { storing: refusalToStore }),
        ...(file === "checking" ? { database_check: "running" } : {}),
        loop: statusWord(loop),
      });
  });
}

function statusWord(isWorking: boolean): "ok" | "error" {
  return isWorking ? "ok" : "error";
}

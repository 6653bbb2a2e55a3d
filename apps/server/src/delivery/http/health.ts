import type { FastifyInstance } from "fastify";
import { isDatabaseReachable, isLoopAlive } from "../../application/connection-test.ts";
import type { Services } from "../services.ts";

/** `/healthz`: the process responds. `/readyz`: database and control loop work. Neither depends on a device. */
export function bindHealth(app: FastifyInstance, services: Services): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const database = await isDatabaseReachable(services);
    const loop = isLoopAlive(services.loop);
    const isReady = database && loop;
    return reply
      .code(isReady ? 200 : 503)
      .header("cache-control", "no-store")
      .send({
        status: isReady ? "ready" : "not_ready",
        database: statusWord(database),
        loop: statusWord(loop),
      });
  });
}

function statusWord(isWell: boolean): "ok" | "error" {
  return isWell ? "ok" : "error";
}

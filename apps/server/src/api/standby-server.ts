import type { AddressInfo } from "node:net";
import { Refused } from "@platzwart/domain/refusal";
import { VERSION } from "@platzwart/texts/releases";
import { type Config, unusableAddress } from "../config.ts";
import type { StandbyState } from "../database/postgres/postgres-standby.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { replyError } from "./error-replies.ts";
import { newFastify } from "./server.ts";

/** Answers of a waiting server: nothing that could be taken for the hall (V-01). */
export async function listenAsStandby(
  config: Config,
  { serverLog, state }: { readonly serverLog: ServerLog; readonly state: () => StandbyState },
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const app = newFastify(config, { serverLog });
  const refuse = () => new Refused({ code: "standby", leader: state().leader });
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const { leader, isAccepted, isOutdated } = state();
    return reply
      .code(503)
      .headers({ "cache-control": "no-store", "retry-after": "1" })
      .send({ status: "standby", leader, accepted: isAccepted, outdated: isOutdated, version: VERSION });
  });
  app.get("/metrics", async (request, reply) => {
    const { metricsToken } = config;
    if (metricsToken !== null && request.headers.authorization !== `Bearer ${metricsToken}`)
      throw new Refused({ code: "sign_in_required" });
    return reply
      .header("cache-control", "no-store")
      .type("text/plain; version=0.0.4; charset=utf-8")
      .send("# TYPE platzwart_leader gauge\nplatzwart_leader 0\n");
  });
  app.setNotFoundHandler((request, reply) => replyError(request, reply, refuse(), { serverLog }));
  app.setErrorHandler((error, request, reply) => replyError(request, reply, error, { serverLog }));
  // a controller tries its next address
  app.server.on("upgrade", (_request, socket) => socket.destroy());
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw unusableAddress(error, config) ?? error;
  });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}

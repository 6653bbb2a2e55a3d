import { TERMINAL_LIVE_PATH } from "@platzwart/contract/endpoints/terminal-endpoints";
import type { FastifyInstance } from "fastify";
import type { Services } from "../services.ts";
import { authenticateTerminal } from "../session-guard.ts";
import { beginStream } from "./live-route.ts";
import type { TerminalHub } from "./terminal-hub.ts";

/** GET /api/terminal/live: what changes at a terminal's door, as server-sent events. */
export function bindTerminalLiveRoute(app: FastifyInstance, services: Services, hub: TerminalHub): void {
  app.get(TERMINAL_LIVE_PATH, {
    // no HEAD route, because a HEAD request would keep a connection open that sends nothing
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const terminal = await authenticateTerminal(services, request);
      beginStream(reply, (sink) => hub.connect(terminal, sink));
    },
  });
}

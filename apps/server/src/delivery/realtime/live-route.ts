import type { ServerResponse } from "node:http";
import { LIVE_PATH } from "@platzwart/contract/live-events";
import { Refused } from "@platzwart/domain/refusal";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { requireUser } from "../http/session-guard.ts";
import type { Services } from "../services.ts";
import type { LiveHub, LiveSink } from "./live-hub.ts";

/** A browser that takes no more than this without reading is cut off; it resumes where it was. */
const MOST_UNREAD_BYTES = 1_000_000;

/** GET /api/live: the stream of changes as server-sent events. */
export function bindLiveRoute(app: FastifyInstance, services: Services, hub: LiveHub): void {
  app.get(LIVE_PATH, {
    // HEAD would hold a stream open that can say nothing
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await requireUser(services, request);
      const after = resumeNumber(request);
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        // proxies that collect answers would hold the stream back
        "x-accel-buffering": "no",
      });
      raw.socket?.setNoDelay(true);
      let disconnect = () => {};
      let isClosed = false;
      raw.on("close", () => {
        isClosed = true;
        disconnect();
      });
      disconnect = await hub.connect(caller, sinkOf(raw), after);
      if (isClosed) disconnect();
    },
  });
}

function resumeNumber(request: FastifyRequest): number | null {
  const query = request.query as Record<string, unknown>;
  const given = request.headers["last-event-id"] ?? query["after"];
  if (given === undefined) return null;
  if (typeof given === "string" && /^\d{1,15}$/.test(given)) return Number(given);
  throw new Refused({
    code: "input_invalid",
    problems: [{ field: "Last-Event-ID", problem: INPUT_PROBLEMS.eventNumber }],
  });
}

function sinkOf(raw: ServerResponse): LiveSink {
  return {
    write: (text) => {
      if (raw.destroyed || raw.writableEnded || raw.writableLength > MOST_UNREAD_BYTES) return false;
      raw.write(text);
      return true;
    },
    end: () => {
      // a peer that reads nothing would keep a polite end waiting for ever
      if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
      else raw.end();
    },
  };
}

import type { ServerResponse } from "node:http";
import { TERMINAL_LIVE_PATH } from "@platzwart/contract/endpoints/terminal-endpoints";
import { LIVE_PATH } from "@platzwart/contract/live-events";
import { Refused } from "@platzwart/domain/refusal";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { authenticateTerminal, authenticateUser } from "../session-guard.ts";
import type { LiveHub, LiveSink } from "./live-hub.ts";
import type { TerminalHub } from "./terminal-hub.ts";

/** Send buffer of a connection; a browser that reads too slowly is disconnected, and may resume. */
const MAX_UNREAD_BYTES = 1_000_000;

/** GET /api/live: server-sent events. */
export function bindLiveRoute(app: FastifyInstance, services: Services, hub: LiveHub): void {
  app.get(LIVE_PATH, {
    // a HEAD request would keep a connection open without any data
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const caller = await authenticateUser(services, request);
      const after = resumeNumber(request);
      beginStream(reply, (sink) => hub.connect(caller, sink, after));
    },
  });
}

/** GET /api/terminal/live: server-sent events about a terminal's door. */
export function bindTerminalLiveRoute(app: FastifyInstance, services: Services, hub: TerminalHub): void {
  app.get(TERMINAL_LIVE_PATH, {
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const terminal = await authenticateTerminal(services, request);
      beginStream(reply, (sink) => hub.connect(terminal, sink));
    },
  });
}

/** `connect` returns the disconnect function. */
function beginStream(reply: FastifyReply, connect: (sink: LiveSink) => () => void): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // stops proxies from buffering the stream
    "x-accel-buffering": "no",
  });
  raw.socket?.setNoDelay(true);
  // the browser sees the connection while its catch-up is queued
  raw.flushHeaders();
  raw.on("close", connect(sinkOf(raw)));
}

/** Number of the last event that the client received; null: a new client. */
function resumeNumber(request: FastifyRequest): number | null {
  const query = request.query as Record<string, unknown>;
  const lastEventId = request.headers["last-event-id"] ?? query["after"];
  if (lastEventId === undefined) return null;
  if (typeof lastEventId === "string" && /^\d{1,15}$/.test(lastEventId)) return Number(lastEventId);
  throw new Refused({
    code: "input_invalid",
    problems: [{ field: "Last-Event-ID", problem: INPUT_PROBLEMS.eventNumber }],
  });
}

/** The hub's view of an HTTP response that stays open. */
function sinkOf(raw: ServerResponse): LiveSink {
  return {
    write: (text) => {
      if (raw.destroyed || raw.writableEnded || raw.writableLength > MAX_UNREAD_BYTES) return false;
      raw.write(text);
      return true;
    },
    end: () => {
      // end() would wait forever for a client that does not read
      if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
      else raw.end();
    },
  };
}

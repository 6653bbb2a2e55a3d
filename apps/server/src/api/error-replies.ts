import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { FUNCTIONS_PATH, functionRefusalSchema } from "@platzwart/contract/function-refusal";
import { INTERNAL_FAULT, type Problem, problemSchema } from "@platzwart/contract/problem";
import { type Refusal, Refused } from "@platzwart/domain/refusal";
import { fieldErrors, INTERNAL_FAULT_TEXT, refusalStatus, refusalText } from "@platzwart/texts/refusals";
import type { CourtName } from "@platzwart/texts/refusals/refusal-row";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { ServerLog } from "../platform/ports/server-log.ts";

/** Fastify's error codes for URLs that its router rejects. */
const BAD_URL_CODES = new Set<unknown>(["FST_ERR_BAD_URL", "FST_ERR_MAX_PARAM_LENGTH"]);

/** Sends a problem document (RFC 9457), or below /functions/ the shape of X-01. */
export function replyRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  courtName?: CourtName,
): FastifyReply {
  const problem = problemOf(refusal, courtName);
  if (refusal.code === "standby") void reply.header("retry-after", "1");
  if (problem.status === 429)
    void reply.header("retry-after", String("seconds" in refusal ? refusal.seconds : 60));
  return sendProblem(request, reply, problem);
}

export function problemOf(refusal: Refusal, courtName?: CourtName): Problem {
  const errors = fieldErrors(refusal, courtName);
  return {
    type: "about:blank",
    title: refusal.code,
    status: refusalStatus(refusal.code),
    detail: refusalText(refusal, courtName),
    code: refusal.code,
    ...(errors.length === 0 ? {} : { errors: [...errors] }),
    ...(refusal.code === "block_has_bookings" ||
    refusal.code === "bookings_outside_opening_hours" ||
    refusal.code === "person_has_bookings"
      ? { bookings: refusal.bookings.map(({ court: courtId, ...booking }) => ({ courtId, ...booking })) }
      : {}),
    ...(refusal.code === "contact_gone" ? { contact: refusal.into } : {}),
  };
}

export const INTERNAL_FAULT_PROBLEM: Problem = {
  type: "about:blank",
  title: INTERNAL_FAULT,
  status: 500,
  detail: INTERNAL_FAULT_TEXT,
  code: INTERNAL_FAULT,
};

/** Other errors than refusals get status 500 without details. */
export function replyError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { serverLog, courtName }: { serverLog: ServerLog; courtName?: CourtName | undefined },
): FastifyReply {
  if (error instanceof Refused) return replyRefusal(request, reply, error.refusal, courtName);
  const refusal = refusalOfFramework(error, request);
  if (refusal !== null) return replyRefusal(request, reply, refusal);
  serverLog.error("a request failed", error, { method: request.method, path: request.url.split("?")[0] });
  return sendProblem(request, reply, INTERNAL_FAULT_PROBLEM);
}

/** Errors of Fastify before a handler runs; null: another error. */
function refusalOfFramework(error: unknown, { url, routeOptions }: FastifyRequest): Refusal | null {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (BAD_URL_CODES.has(code)) return { code: "route_unknown", path: url.split("?")[0] ?? "/" };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE")
    return { code: "body_too_large", maximumBytes: routeOptions.bodyLimit };
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return { code: "media_type_unsupported" };
  // truncated bodies, wrong lengths, invalid JSON, JSON with __proto__
  return statusCode === 400 ? { code: "body_not_json" } : null;
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  // the route's path, because different spellings of a URL reach the same route
  if ((request.routeOptions.url ?? request.url).startsWith(FUNCTIONS_PATH)) {
    const refusal = z.encode(functionRefusalSchema, { success: false, error: problem.detail });
    return reply.code(problem.status).type("application/json").send(refusal);
  }
  const body = z.encode(problemSchema, problem);
  return reply.code(problem.status).type("application/problem+json").send(body);
}

/** Refusals by Node's error code; other codes mean invalid HTTP. */
const CONNECTION_REFUSALS: Readonly<
  Record<string, "request_head_too_large" | "request_too_slow" | undefined>
> = { HPE_HEADER_OVERFLOW: "request_head_too_large", ERR_HTTP_REQUEST_TIMEOUT: "request_too_slow" };

/** For invalid HTTP, too long headers and slow requests; Fastify's hooks add no security headers to these. */
export function refuseConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  // after a failed or missing handshake no answer can be written
  if (!/^(?:HPE_|ERR_HTTP_)/.test(error.code ?? "") || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = CONNECTION_REFUSALS[error.code ?? ""] ?? "request_malformed";
  const problem = problemOf({ code });
  const body = JSON.stringify(z.encode(problemSchema, problem));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

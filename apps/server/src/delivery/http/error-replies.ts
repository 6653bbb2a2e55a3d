import { INTERNAL_FAULT, type Problem } from "@platzwart/contract/problem";
import { type Refusal, Refused } from "@platzwart/domain/refusal";
import { INTERNAL_FAULT_TEXT, refusalText } from "@platzwart/texts/refusals";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Diagnostics } from "../../application/ports.ts";
import { REFUSAL_STATUS } from "./refusal-status.ts";

/** Below this path refusals have the shape of X-01, everywhere else they are problem documents. */
const FUNCTIONS = "/functions/";

/** Answers a refusal as a problem document (RFC 9457), or in the shape of X-01 below /functions/. */
export function replyRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const detail = refusalText(refusal);
  const status = REFUSAL_STATUS[refusal.code];
  if (refusal.code === "too_many_sign_ins") void reply.header("retry-after", "60");
  return send(request, reply, {
    status,
    code: refusal.code,
    detail,
    ...(refusal.code === "input_invalid" ? { errors: [...refusal.problems] } : {}),
  });
}

/** Answers whatever a handler threw: refusals as such, anything else as a 500 that says nothing of the inside. */
export function replyError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  diagnostics: Diagnostics,
  bodyLimit: number,
): FastifyReply {
  if (error instanceof Refused) return replyRefusal(request, reply, error.refusal);
  const refusal = refusalOfFramework(error, bodyLimit);
  if (refusal !== null) return replyRefusal(request, reply, refusal);
  diagnostics.error("a request failed", error, { method: request.method, path: request.url.split("?")[0] });
  return send(request, reply, { status: 500, code: INTERNAL_FAULT, detail: INTERNAL_FAULT_TEXT });
}

/** What Fastify itself refuses before a handler runs. */
function refusalOfFramework(error: unknown, bodyLimit: number): Refusal | null {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return { code: "body_too_large", maximumBytes: bodyLimit };
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return { code: "media_type_unsupported" };
  // truncated bodies, wrong lengths, JSON that is none or carries __proto__
  return statusCode === 400 ? { code: "body_not_json" } : null;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Omit<Problem, "type" | "title">,
): FastifyReply {
  if (request.url.startsWith(FUNCTIONS)) {
    return reply
      .code(problem.status)
      .type("application/json")
      .send({ success: false, error: problem.detail });
  }
  const document: Problem = { type: "about:blank", title: problem.code, ...problem };
  return reply.code(problem.status).type("application/problem+json").send(document);
}

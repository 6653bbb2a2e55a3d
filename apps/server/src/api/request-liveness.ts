import { NOT_AFTER_HEADER } from "@platzwart/contract/not-after";
import { MAX_OPENING_DELAY } from "@platzwart/domain/access/latest-opening";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { fromIso, type Instant, minus } from "@platzwart/domain/time/instant";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import type { FastifyRequest } from "fastify";
import { yieldToEventLoop } from "../platform/system/event-loop.ts";

/** Event loop iterations until the end of a connection that arrived with the request is read. */
const ITERATIONS_UNTIL_END_IS_READ = 2;

/**
 * Whether the sender of a request still waits for a door to open (X-03, D-31): the late request of a page
 * that gave up must not open it. Refuses with input_invalid a header that is no instant.
 */
export async function requestLiveness(clock: Clock, request: FastifyRequest): Promise<() => boolean> {
  const notAfter = notAfterOf(request);
  const { arrivedAt } = request;
  const { socket } = request.raw;
  for (let iteration = 0; iteration < ITERATIONS_UNTIL_END_IS_READ; iteration += 1) await yieldToEventLoop();
  return () =>
    !socket.destroyed &&
    !socket.readableEnded &&
    minus(clock.elapsed(), arrivedAt) <= MAX_OPENING_DELAY &&
    (notAfter === null || clock.now() <= notAfter);
}

/** Instant after which the sender no longer waits; null: no header. */
function notAfterOf({ headers }: FastifyRequest): Instant | null {
  const text = headers[NOT_AFTER_HEADER.toLowerCase()];
  if (text === undefined) return null;
  const notAfter = typeof text === "string" ? fromIso(text) : null;
  if (notAfter !== null) return notAfter;
  const problem = { field: NOT_AFTER_HEADER, problem: INPUT_PROBLEMS.instant };
  throw new Refused({ code: "input_invalid", problems: [problem] });
}

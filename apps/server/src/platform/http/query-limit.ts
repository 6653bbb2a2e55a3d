import type { IncomingMessage } from "node:http";
import { Refused } from "@platzwart/domain/refusal";
import type { FastifyInstance } from "fastify";

/** No call of the contract has ten parameters. */
const MOST_PARAMETERS = 32;
/** In characters: twice as many as the longest text has that is searched for in the log (100, nine each at most). */
const LONGEST = 2_000;

/**
 * Takes queries out of addresses that are longer than any call's, before they are parsed: that is done for whoever sends
 * one and for any path, and thousands of names in one take milliseconds of everybody's turn.
 */
export class QueryLimit {
  readonly #tooLong = new WeakSet<IncomingMessage>();

  /** The address by which a request is routed. */
  readonly addressOf = (request: IncomingMessage): string => {
    const { url = "/" } = request;
    const routed = withoutLongQuery(url);
    if (routed !== url) this.#tooLong.add(request);
    return routed;
  };

  /** Refuses the requests that lost their query, whatever they ask for. */
  refuseIn(app: FastifyInstance): void {
    app.addHook("onRequest", async ({ raw }) => {
      if (this.#tooLong.has(raw)) throw new Refused({ code: "query_too_long" });
    });
  }
}

/** The address without its query, if that has too many parameters or characters. */
export function withoutLongQuery(url: string): string {
  const start = url.search(/[?#]/);
  if (start === -1) return url;
  let isTooLong = url.length - start > LONGEST;
  let parameters = 1;
  for (let at = url.indexOf("&", start); at !== -1 && !isTooLong; at = url.indexOf("&", at + 1)) {
    parameters += 1;
    isTooLong = parameters > MOST_PARAMETERS;
  }
  return isTooLong ? url.slice(0, start) : url;
}

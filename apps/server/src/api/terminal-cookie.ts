import { days, SECOND } from "@platzwart/domain/time/instant";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isOverHttps } from "../platform/http/browser-address.ts";

export const TERMINAL_COOKIE = "platzwart-terminal";
/** Longest cookie life in browsers; each screen request renews it. */
const MAX_AGE = days(400);

/** null: no cookie of a terminal. */
export function terminalTokenOf({ cookies }: FastifyRequest): string | null {
  return cookies[TERMINAL_COOKIE] || null;
}

/** The cookie that identifies a terminal; scripts cannot read it, and other sites cannot make a browser send it. */
export class TerminalCookie {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  give(token: string): void {
    this.#set(token, MAX_AGE / SECOND);
  }

  /** Extends the life of the cookie that the browser sent. */
  renew(): void {
    const token = terminalTokenOf(this.#request);
    if (token !== null) this.give(token);
  }

  clear(): void {
    this.#set("", 0);
  }

  #set(value: string, maxAge: number): void {
    void this.#reply.setCookie(TERMINAL_COOKIE, value, {
      maxAge,
      path: "/",
      httpOnly: true,
      sameSite: "strict",
      secure: isOverHttps(this.#request),
    });
  }
}

import type { ENDPOINTS, EndpointName } from "@platzwart/contract/all-endpoints";
import type { Endpoint, EndpointInput, EndpointResponse } from "@platzwart/contract/endpoint";
import { type Duration, minus } from "@platzwart/domain/time/instant";
import type { Caller } from "../database/caller.ts";
import type { Services } from "./services.ts";
import type { TerminalCookie } from "./terminal-cookie.ts";

/** The decoded input of a request with its authenticated caller. */
export interface Request<C extends Endpoint> extends EndpointInput<C> {
  /** A signed-in user, a booking system with an API key, or a terminal; null for public endpoints. */
  readonly caller: C extends { allowedCallers: "public" } ? null : Caller;
  /** The `Idempotency-Key` header; null: absent, or the endpoint takes none. */
  readonly idempotencyKey: string | null;
  readonly userAgent: string | null;
  /** The network of the client (clientNetwork). */
  readonly network: string;
  /** Whether whoever sent it still waits for a door to open (awaited.ts); always, where the endpoint opens none. */
  readonly isAwaited: () => boolean;
  /** When its body had been read (Clock.elapsed). */
  readonly readAt: Duration;
  /** The cookie of the browser that sent it. */
  readonly terminalCookie: TerminalCookie;
  /** Adds a header to the response. */
  setHeader(name: string, value: string): void;
}

/** Carries out the requests of one endpoint. */
export type Handler<C extends Endpoint> = (request: Request<C>) => Promise<EndpointResponse<C>>;

export type Handlers = { readonly [Name in EndpointName]: Handler<(typeof ENDPOINTS)[Name]> };

/** One handler for each endpoint that files of the contract declare; `Declared`: all that these files export. */
export type HandlersOf<Declared> = {
  readonly [Name in keyof Declared as Declared[Name] extends Endpoint ? Name : never]: Handler<
    Extract<Declared[Name], Endpoint>
  >;
};

/** For endpoints without a response body (204). */
export async function noContent(done: Promise<void>): Promise<undefined> {
  await done;
  return undefined;
}

/** What of the time between a key and a door is the server's, for the header `server-timing`. */
export function decidedIn({ clock }: Services, readAt: Duration): string {
  return `decide;dur=${minus(clock.elapsed(), readAt)}`;
}

import type { ENDPOINTS, EndpointName } from "@platzwart/contract/all-endpoints";
import type { AllowedCallers, Endpoint, EndpointInput, EndpointResponse } from "@platzwart/contract/endpoint";
import { type Duration, minus } from "@platzwart/domain/time/instant";
import type { Caller } from "../database/caller.ts";
import type { Services } from "./services.ts";
import type { TerminalCookie } from "./terminal-cookie.ts";

/** A caller of a kind that an endpoint allows; session-guard.ts has refused all others. null: the endpoint is public. */
type CallerOf<Allowed extends AllowedCallers> = Allowed extends "public"
  ? null
  : Extract<Caller, { readonly role: Allowed[number] }>;

/** The decoded input of a request with its authenticated caller. */
export interface Request<C extends Endpoint> extends EndpointInput<C> {
  readonly caller: CallerOf<C["allowedCallers"]>;
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

/** Carries out the requests of one endpoint; where its response has no body (204), what it returns does not count. */
export type Handler<C extends Endpoint> = (
  request: Request<C>,
) => EndpointResponse<C> extends undefined ? Promise<void> : Promise<EndpointResponse<C>>;

export type Handlers = { readonly [Name in EndpointName]: Handler<(typeof ENDPOINTS)[Name]> };

/** What of the time between a key and a door is the server's, for the header `server-timing`. */
export function decidedIn({ clock }: Services, readAt: Duration): string {
  return `decide;dur=${minus(clock.elapsed(), readAt)}`;
}

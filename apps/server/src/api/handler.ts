import type { ENDPOINTS, EndpointName } from "@platzwart/contract/all-endpoints";
import type { AllowedCallers, Endpoint, EndpointInput, EndpointResponse } from "@platzwart/contract/endpoint";
import { type Duration, minus } from "@platzwart/domain/time/instant";
import type { Caller } from "../database/caller.ts";
import type { Services } from "./services.ts";
import type { TerminalCookie } from "./terminal-cookie.ts";

/** Callers of an endpoint, others having been refused by session-guard.ts; null: the endpoint is public. */
type CallerOf<Allowed extends AllowedCallers> = Allowed extends "public"
  ? null
  : Extract<Caller, { readonly role: Allowed[number] }>;

export interface Request<C extends Endpoint> extends EndpointInput<C> {
  readonly caller: CallerOf<C["allowedCallers"]>;
  /** `Idempotency-Key` header; null: absent, or not accepted by the endpoint. */
  readonly idempotencyKey: string | null;
  /** null: no such header. */
  readonly userAgent: string | null;
  /** Network of the sender's address (clientNetwork). */
  readonly network: string;
  /** Whether the sender still waits for a door to open; always true at other endpoints. */
  readonly isLive: () => boolean;
  /** Time when the whole body had been read (Clock.elapsed). */
  readonly readAt: Duration;
  /** Cookie of the sending browser. */
  readonly terminalCookie: TerminalCookie;
  setHeader(name: string, value: string): void;
}

/** The result is ignored where the response has no body (204). */
export type Handler<C extends Endpoint> = (
  request: Request<C>,
) => EndpointResponse<C> extends undefined ? Promise<void> : Promise<EndpointResponse<C>>;

export type Handlers = { readonly [Name in EndpointName]: Handler<(typeof ENDPOINTS)[Name]> };

/** Value of the header `server-timing`: how long the server took from the read body until now. */
export function decisionTiming({ clock }: Services, readAt: Duration): string {
  return `decide;dur=${minus(clock.elapsed(), readAt)}`;
}

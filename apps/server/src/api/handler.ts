import type { ENDPOINTS, EndpointName } from "@platzwart/contract/all-endpoints";
import type { AllowedCallers, Endpoint, EndpointInput, EndpointResponse } from "@platzwart/contract/endpoint";
import { type Duration, minus } from "@platzwart/domain/time/instant";
import type { Caller } from "../database/caller.ts";
import type { Services } from "./services.ts";
import type { TerminalCookie } from "./terminal-cookie.ts";

/** session-guard.ts has refused all other callers; null: the endpoint is public. */
type CallerOf<Allowed extends AllowedCallers> = Allowed extends "public"
  ? null
  : Extract<Caller, { readonly role: Allowed[number] }>;

export interface Request<C extends Endpoint> extends EndpointInput<C> {
  readonly caller: CallerOf<C["allowedCallers"]>;
  /** `Idempotency-Key` header; null: absent, or not accepted by the endpoint. */
  readonly idempotencyKey: string | null;
  readonly userAgent: string | null;
  readonly network: string;
  /** Whether the sender still waits for a door to open; always true at other endpoints. */
  readonly isLive: () => boolean;
  /** When the body had been read (Clock.elapsed). */
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

/** `server-timing` value: the server's share of the time between a key and a door. */
export function decidedIn({ clock }: Services, readAt: Duration): string {
  return `decide;dur=${minus(clock.elapsed(), readAt)}`;
}

import { type Fault, isLoginFault, type LoginFault } from "./fault.ts";

/** What an address is asked for an output; a person's command is tried whatever was refused before. */
export type RequestKind = "command" | "question" | "timer";

export interface Request {
  readonly output: number;
  readonly kind: RequestKind;
  readonly isPersons: boolean;
}

/**
 * One address with its outputs: one request at a time, commands before the rest; no more tries while it lets nobody in;
 * one outage for all of its outputs (case B1).
 */
export interface Endpoint {
  readonly running: Request | null;
  /** In the order in which they came; of each output one of each kind at most. */
  readonly waiting: readonly Request[];
  /** Why it lets nobody in; null: it does, or nobody knows. */
  readonly lockout: LoginFault | null;
  /** How many tries were refused, up to the policy's `lockoutLevels`; a person's tries are not counted (case B5). */
  readonly lockoutLevel: number;
  /** No try is made but a person's. */
  readonly isLockedOut: boolean;
  /** The outputs whose outage began by absence: it is over when none is left. */
  readonly absent: readonly number[];
}

export interface EndpointPolicy {
  /** The pauses after a refused login grow this often: with 6, 10 s to 10 minutes (decision 15). */
  readonly lockoutLevels: number;
}

export type EndpointEvent =
  | { readonly kind: "requested"; readonly request: Request }
  /** Nobody waits for it any more; one that is running goes on until it ends. */
  | { readonly kind: "withdrawn"; readonly output: number; readonly request: RequestKind }
  /** The running request has ended; null: it was answered. */
  | { readonly kind: "ended"; readonly fault: Fault | null }
  /** The pause after a refused login is over. */
  | { readonly kind: "elapsed" }
  /** What an output told of itself. */
  | { readonly kind: "outputAbsent"; readonly output: number }
  | { readonly kind: "outputBack"; readonly output: number };

export type EndpointEffect =
  | { readonly kind: "start"; readonly request: Request }
  /** It is not tried; fails at once as the last try did. */
  | { readonly kind: "refuse"; readonly request: Request; readonly fault: LoginFault }
  /** `count`: how many tries were refused before, from 0. */
  | { readonly kind: "arm"; readonly count: number }
  | { readonly kind: "disarm" }
  /** Nobody answers at the address; told once for all its outputs. */
  | { readonly kind: "away" }
  | { readonly kind: "back" };

export const IDLE_ENDPOINT: Endpoint = {
  running: null,
  waiting: [],
  lockout: null,
  lockoutLevel: 0,
  isLockedOut: false,
  absent: [],
};

/** One step of an endpoint. Pure; never throws. */
export function stepEndpoint(
  endpoint: Endpoint,
  event: EndpointEvent,
  policy: EndpointPolicy,
): readonly [Endpoint, readonly EndpointEffect[]] {
  const effects: EndpointEffect[] = [];
  const taken = take(endpoint, event, policy, effects);
  return [startNext(taken, effects), effects];
}

function take(
  endpoint: Endpoint,
  event: EndpointEvent,
  { lockoutLevels }: EndpointPolicy,
  effects: EndpointEffect[],
): Endpoint {
  const { waiting, absent } = endpoint;
  switch (event.kind) {
    case "requested":
      return { ...endpoint, waiting: inTurn(waiting, event.request) };
    case "withdrawn":
      return {
        ...endpoint,
        waiting: waiting.filter(({ output, kind }) => output !== event.output || kind !== event.request),
      };
    case "ended":
      return ended(endpoint, event.fault, lockoutLevels, effects);
    case "elapsed":
      return { ...endpoint, isLockedOut: false };
    case "outputAbsent":
      if (absent.includes(event.output)) return endpoint;
      if (absent.length === 0) effects.push({ kind: "away" });
      return { ...endpoint, absent: [...absent, event.output].sort((a, b) => a - b) };
    case "outputBack": {
      const left = absent.filter((output) => output !== event.output);
      if (absent.length > 0 && left.length === 0) effects.push({ kind: "back" });
      return { ...endpoint, absent: left };
    }
  }
}

/** A newer request of an output takes the place of the one before it in the queue. */
function inTurn(waiting: readonly Request[], request: Request): readonly Request[] {
  const isBefore = ({ output, kind }: Request) => output === request.output && kind === request.kind;
  if (!waiting.some(isBefore)) return [...waiting, request];
  return waiting.map((candidate) => (isBefore(candidate) ? request : candidate));
}

function ended(
  endpoint: Endpoint,
  fault: Fault | null,
  lockoutLevels: number,
  effects: EndpointEffect[],
): Endpoint {
  const { running, lockoutLevel, isLockedOut } = endpoint;
  const idle = { ...endpoint, running: null };
  if (fault === null) {
    if (isLockedOut) effects.push({ kind: "disarm" });
    return { ...idle, lockout: null, lockoutLevel: 0, isLockedOut: false };
  }
  // one that does not answer says nothing about who may come in
  if (!isLoginFault(fault)) return idle;
  const refused = { ...idle, lockout: fault };
  if (isLockedOut) return refused;
  effects.push({ kind: "arm", count: lockoutLevel });
  const level = running?.isPersons ? lockoutLevel : Math.min(lockoutLevel + 1, lockoutLevels);
  return { ...refused, lockoutLevel: level, isLockedOut: true };
}

/** The next in turn: commands before the rest, else in order; what may not be tried fails at once. */
function startNext(endpoint: Endpoint, effects: EndpointEffect[]): Endpoint {
  if (endpoint.running !== null) return endpoint;
  const { lockout, isLockedOut } = endpoint;
  let { waiting } = endpoint;
  if (isLockedOut && lockout !== null) {
    for (const request of waiting.filter((candidate) => !mayTry(candidate)))
      effects.push({ kind: "refuse", request, fault: lockout });
    waiting = waiting.filter(mayTry);
  }
  const next = waiting.find(({ kind }) => kind === "command") ?? waiting[0];
  if (next === undefined) return { ...endpoint, waiting };
  effects.push({ kind: "start", request: next });
  return { ...endpoint, running: next, waiting: waiting.filter((request) => request !== next) };
}

/** Whether it is tried at an address that lets nobody in: what a person commands. */
function mayTry({ kind, isPersons }: Request): boolean {
  return kind === "command" && isPersons;
}

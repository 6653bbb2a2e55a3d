import { type Fault, isLoginFault, type LoginFault } from "./fault.ts";

/** Something to be asked or told at an address. */
export interface Request {
  /** Told apart by this from all others that wait or run. */
  readonly id: number;
  readonly kind: "command" | "question";
  /** What a person commands is tried whatever was refused before. */
  readonly isPersons: boolean;
  /** With which password it is tried; each is let in or not by itself. */
  readonly login: string;
}

/** How the device treats one password. */
interface Lockout {
  /** Why the last try was refused. */
  readonly fault: LoginFault;
  /** How many tries were refused, up to the policy's `lockoutLevels`; a person's are not counted (case B5). */
  readonly level: number;
  /** No try is made but a person's. */
  readonly isPausing: boolean;
}

/**
 * One address with its outputs: one request at a time, a person's command first, then commands of rules; no more tries with a password while the
 * device lets nobody in with it.
 */
export interface Endpoint {
  readonly running: Request | null;
  /** In the order in which they came. */
  readonly waiting: readonly Request[];
  /** By the password; none for those that are let in, as far as anybody knows. */
  readonly lockouts: Readonly<Record<string, Lockout>>;
}

interface EndpointPolicy {
  /** The pauses after a refused login grow this often (decision 15). */
  readonly lockoutLevels: number;
}

export type EndpointEvent =
  | { readonly kind: "requested"; readonly request: Request }
  /** Nobody waits for it any more; one that is running goes on until it ends. */
  | { readonly kind: "withdrawn"; readonly id: number }
  /** The running request has ended; null: it was answered. */
  | { readonly kind: "ended"; readonly fault: Fault | null }
  /** The pause after a refused login is over. */
  | { readonly kind: "elapsed"; readonly login: string }
  /** A person wants what this command is for: it is theirs from now on. */
  | { readonly kind: "joined"; readonly id: number }
  /** A pause after a refused login is given up: the next try is made at once. */
  | { readonly kind: "resumed"; readonly login: string };

export type EndpointEffect =
  | { readonly kind: "start"; readonly request: Request }
  /** It is not tried; it fails at once as the last try did. */
  | { readonly kind: "refuse"; readonly request: Request; readonly fault: LoginFault }
  /** `count`: how many tries were refused before, from 0. */
  | { readonly kind: "arm"; readonly login: string; readonly count: number }
  | { readonly kind: "disarm"; readonly login: string };

export const IDLE_ENDPOINT: Endpoint = { running: null, waiting: [], lockouts: {} };

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
  policy: EndpointPolicy,
  effects: EndpointEffect[],
): Endpoint {
  const { waiting, lockouts } = endpoint;
  switch (event.kind) {
    case "requested":
      return { ...endpoint, waiting: [...waiting, event.request] };
    case "withdrawn":
      return { ...endpoint, waiting: waiting.filter(({ id }) => id !== event.id) };
    case "ended":
      return ended(endpoint, event.fault, policy, effects);
    case "elapsed":
      return { ...endpoint, lockouts: resumed(lockouts, event.login) };
    case "joined":
      return {
        ...endpoint,
        waiting: waiting.map((request) =>
          request.id === event.id ? { ...request, isPersons: true } : request,
        ),
      };
    case "resumed":
      if (lockouts[event.login]?.isPausing) effects.push({ kind: "disarm", login: event.login });
      return { ...endpoint, lockouts: resumed(lockouts, event.login) };
  }
}

/** The pause of a password is over; how long the next one is stays as it was. */
function resumed(lockouts: Endpoint["lockouts"], login: string): Endpoint["lockouts"] {
  const lockout = lockouts[login];
  return lockout === undefined ? lockouts : { ...lockouts, [login]: { ...lockout, isPausing: false } };
}

function ended(
  endpoint: Endpoint,
  fault: Fault | null,
  { lockoutLevels }: EndpointPolicy,
  effects: EndpointEffect[],
): Endpoint {
  const { running, lockouts } = endpoint;
  if (running === null) return endpoint;
  const idle = { ...endpoint, running: null };
  const { login, isPersons } = running;
  const { [login]: before, ...others } = lockouts;
  if (fault === null) {
    if (before?.isPausing) effects.push({ kind: "disarm", login });
    return { ...idle, lockouts: others };
  }
  // one that does not answer says nothing about who may come in
  if (!isLoginFault(fault)) return idle;
  const level = before?.level ?? 0;
  if (before?.isPausing) return { ...idle, lockouts: { ...lockouts, [login]: { ...before, fault } } };
  effects.push({ kind: "arm", login, count: level });
  const next = isPersons ? level : Math.min(level + 1, lockoutLevels);
  return { ...idle, lockouts: { ...lockouts, [login]: { fault, level: next, isPausing: true } } };
}

/** What a person commands: it is tried whatever was refused before, and before what rules command. */
function mayAlwaysTry({ kind, isPersons }: Request): boolean {
  return kind === "command" && isPersons;
}

/**
 * The next in turn: what a person commands, then what rules command, then questions, else in order; what may not be tried
 * fails at once.
 */
function startNext(endpoint: Endpoint, effects: EndpointEffect[]): Endpoint {
  if (endpoint.running !== null) return endpoint;
  const waiting: Request[] = [];
  for (const request of endpoint.waiting) {
    const lockout = endpoint.lockouts[request.login];
    if (lockout?.isPausing && !mayAlwaysTry(request))
      effects.push({ kind: "refuse", request, fault: lockout.fault });
    else waiting.push(request);
  }
  const isCommand = ({ kind }: Request) => kind === "command";
  const next = waiting.find(mayAlwaysTry) ?? waiting.find(isCommand) ?? waiting[0];
  if (next === undefined) return { ...endpoint, waiting };
  effects.push({ kind: "start", request: next });
  return { ...endpoint, running: next, waiting: waiting.filter((request) => request !== next) };
}

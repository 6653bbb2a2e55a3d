import { type Fault, isLoginFault, type LoginFault } from "./fault.ts";

/** A command or question for an address. */
export interface Request {
  readonly id: number;
  readonly kind: "command" | "question";
  /** A person's command is tried despite earlier refusals. */
  readonly isPersons: boolean;
  /** Key of the password; each password is refused or accepted on its own. */
  readonly login: string;
}

interface Lockout {
  readonly fault: LoginFault;
  /** Number of refused attempts, up to the policy's `lockoutLevels`; a person's are not counted (case B5). */
  readonly level: number;
  /** No attempts but a person's. */
  readonly isPausing: boolean;
}

/**
 * One address with its outputs: one request at a time, a person's command first, then commands of rules; none with a
 * password that the device refuses.
 */
export interface Endpoint {
  readonly running: Request | null;
  /** In order of arrival. */
  readonly waiting: readonly Request[];
  /** By password; none for an accepted one, as far as known. */
  readonly lockouts: Readonly<Record<string, Lockout>>;
}

interface EndpointPolicy {
  /** Number of times that the pause after a refused login grows (decision 15). */
  readonly lockoutLevels: number;
}

export type EndpointEvent =
  | { readonly kind: "requested"; readonly request: Request }
  /** The caller gave up; a running request goes on until it ends. */
  | { readonly kind: "withdrawn"; readonly id: number }
  /** End of the running request; null: answered. */
  | { readonly kind: "ended"; readonly fault: Fault | null }
  | { readonly kind: "elapsed"; readonly login: string }
  /** A person joins a rule's command, which becomes a person's. */
  | { readonly kind: "joined"; readonly id: number }
  /** The pause after a refused login is given up: the next attempt is made at once. */
  | { readonly kind: "resumed"; readonly login: string };

export type EndpointEffect =
  | { readonly kind: "start"; readonly request: Request }
  /** Refused without an attempt, with the last attempt's fault. */
  | { readonly kind: "refuse"; readonly request: Request; readonly fault: LoginFault }
  /** `count`: number of attempts refused before. */
  | { readonly kind: "arm"; readonly login: string; readonly count: number }
  | { readonly kind: "disarm"; readonly login: string };

export const IDLE_ENDPOINT: Endpoint = { running: null, waiting: [], lockouts: {} };

/** Pure; never throws. */
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
  // an absence says nothing about the password
  if (!isLoginFault(fault)) return idle;
  const level = before?.level ?? 0;
  if (before?.isPausing) return { ...idle, lockouts: { ...lockouts, [login]: { ...before, fault } } };
  effects.push({ kind: "arm", login, count: level });
  const next = isPersons ? level : Math.min(level + 1, lockoutLevels);
  return { ...idle, lockouts: { ...lockouts, [login]: { fault, level: next, isPausing: true } } };
}

/** A person's command ignores a pause and precedes commands of rules. */
function mayAlwaysTry({ kind, isPersons }: Request): boolean {
  return kind === "command" && isPersons;
}

/**
 * Starts the next request: a person's command, then a rule's, then questions, else in order; paused ones are refused.
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

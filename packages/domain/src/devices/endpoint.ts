import { type Fault, isLoginFault, type LoginFault } from "./fault.ts";

export interface Request {
  readonly id: number;
  readonly kind: "command" | "query";
  /** A person's command is tried despite earlier refusals. */
  readonly isByPerson: boolean;
  /** Identifies the password; lockouts are counted for each password. */
  readonly login: string;
}

interface Lockout {
  readonly fault: LoginFault;
  /** Number of refused attempts by rules, up to `lockoutLevels` (case B5). */
  readonly level: number;
  /** During the pause only persons' commands are tried. */
  readonly isPausing: boolean;
}

/** Requests to one address: one at a time, people's commands first, none with a refused password. */
export interface Endpoint {
  readonly running: Request | null;
  /** In order of arrival, without the running one. */
  readonly waiting: readonly Request[];
  /** Lockouts by password; none for an accepted or untried one. */
  readonly lockouts: Readonly<Record<string, Lockout>>;
}

interface EndpointPolicy {
  /** How often the pause after a refused login grows (decision 15). */
  readonly lockoutLevels: number;
}

export type EndpointEvent =
  | { readonly kind: "requested"; readonly request: Request }
  /** The caller gave up; a running request continues. */
  | { readonly kind: "withdrawn"; readonly id: number }
  /** Fault of the running request; null: answered. */
  | { readonly kind: "ended"; readonly fault: Fault | null }
  | { readonly kind: "elapsed"; readonly login: string }
  /** A rule's command becomes a person's. */
  | { readonly kind: "joined"; readonly id: number }
  /** A user or a changed password ends the pause after a refused login. */
  | { readonly kind: "resumed"; readonly login: string };

export type EndpointEffect =
  | { readonly kind: "start"; readonly request: Request }
  /** A refusal without an attempt, with the last attempt's fault. */
  | { readonly kind: "refuse"; readonly request: Request; readonly fault: LoginFault }
  /** Timer of the pause; `refusalsBefore`: earlier refused attempts. */
  | { readonly kind: "arm"; readonly login: string; readonly refusalsBefore: number }
  | { readonly kind: "disarm"; readonly login: string };

export const IDLE_ENDPOINT: Endpoint = { running: null, waiting: [], lockouts: {} };

export function stepEndpoint(
  endpoint: Endpoint,
  event: EndpointEvent,
  policy: EndpointPolicy,
): readonly [Endpoint, readonly EndpointEffect[]] {
  const effects: EndpointEffect[] = [];
  const next = handle(endpoint, event, policy, effects);
  return [startNext(next, effects), effects];
}

function handle(
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
      return endRequest(endpoint, event.fault, policy, effects);
    case "elapsed":
      return { ...endpoint, lockouts: withoutPause(lockouts, event.login) };
    case "joined":
      return {
        ...endpoint,
        waiting: waiting.map((request) =>
          request.id === event.id ? { ...request, isByPerson: true } : request,
        ),
      };
    case "resumed":
      if (lockouts[event.login]?.isPausing) effects.push({ kind: "disarm", login: event.login });
      return { ...endpoint, lockouts: withoutPause(lockouts, event.login) };
  }
}

function withoutPause(lockouts: Endpoint["lockouts"], login: string): Endpoint["lockouts"] {
  const lockout = lockouts[login];
  return lockout === undefined ? lockouts : { ...lockouts, [login]: { ...lockout, isPausing: false } };
}

function endRequest(
  endpoint: Endpoint,
  fault: Fault | null,
  { lockoutLevels }: EndpointPolicy,
  effects: EndpointEffect[],
): Endpoint {
  const { running, lockouts } = endpoint;
  if (running === null) return endpoint;
  const idle = { ...endpoint, running: null };
  const { login, isByPerson } = running;
  const { [login]: lockout, ...others } = lockouts;
  if (fault === null) {
    if (lockout?.isPausing) effects.push({ kind: "disarm", login });
    return { ...idle, lockouts: others };
  }
  // other faults say nothing about the password
  if (!isLoginFault(fault)) return idle;
  const level = lockout?.level ?? 0;
  if (lockout?.isPausing) return { ...idle, lockouts: { ...lockouts, [login]: { ...lockout, fault } } };
  effects.push({ kind: "arm", login, refusalsBefore: level });
  const nextLevel = isByPerson ? level : Math.min(level + 1, lockoutLevels);
  return { ...idle, lockouts: { ...lockouts, [login]: { fault, level: nextLevel, isPausing: true } } };
}

function mayAlwaysTry({ kind, isByPerson }: Request): boolean {
  return kind === "command" && isByPerson;
}

/** A person's command first, then a rule's, then queries; during a pause all but the first are refused. */
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

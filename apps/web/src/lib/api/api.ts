import { CallFailed, makeCall, type Send } from "@platzwart/contract/client";
import type { Endpoint, EndpointResponse } from "@platzwart/contract/endpoint";
import { refreshSession, signOut } from "@platzwart/contract/endpoints/session-endpoints";
import { LIVE_NUMBER_HEADER } from "@platzwart/contract/live-number";
import { type Duration, milliseconds, seconds } from "@platzwart/domain/time/instant";
import { tabLocks } from "../browser/tab-locks.ts";
import { browserClock } from "../clock/browser-clock.ts";
import { serverClock } from "../clock/now.ts";
import { MissedEvents } from "../live/missed-events.ts";
import { SessionStore } from "../session/session-store.ts";
import { browserStorage } from "../storage/browser-storage.ts";
import { notAfterHeader } from "./not-after.ts";

const REQUEST_TIMEOUT = seconds(15);
/** The result of a sign-in is shown within 5 s (N-05). */
const SIGN_IN_TIMEOUT = milliseconds(4_500);
/** In characters; browsers allow 64 kB for all `keepalive` requests under way together. */
const MAX_KEEPALIVE_LENGTH = 2_000;
const REFRESH_LOCK = "platzwart.session.refresh";

type CallInput<C extends Endpoint> = Parameters<typeof makeCall<C>>[2];

export const session = new SessionStore({
  storage: browserStorage,
  clock: browserClock,
  now: () => serverClock.now(),
  refresh: (refreshToken) => callPublicly(refreshSession, { body: { refreshToken } }),
  inOneTab: withTabLock,
});

/** Calls as the signed-in user. */
export function callServer<C extends Endpoint>(
  endpoint: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<EndpointResponse<C>> {
  return makeCall(withTimeout(withDeadlineHeader(sendSignedIn, endpoint)), endpoint, input, signal);
}

/** `headers` are sent, `onHeaders` gets those of the answer; `idempotency-key` makes repeated calls count as one. */
export function callServerWithHeaders<C extends Endpoint>(
  {
    headers,
    onHeaders,
  }: { readonly headers?: Record<string, string>; readonly onHeaders?: (answer: Headers) => void },
  endpoint: C,
  input: CallInput<C>,
): Promise<EndpointResponse<C>> {
  const send: Send = async (path, init) => {
    const response = await sendSignedIn(path, withHeaders(init, headers ?? {}));
    onHeaders?.(response.headers);
    return response;
  };
  return makeCall(withTimeout(withDeadlineHeader(send, endpoint)), endpoint, input);
}

/** Calls without an access token. */
export function callPublicly<C extends Endpoint>(
  endpoint: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<EndpointResponse<C>> {
  return makeCall(withTimeout(fetch), endpoint, input, signal);
}

export function callToSignIn<C extends Endpoint>(
  endpoint: C,
  input: CallInput<C>,
): Promise<EndpointResponse<C>> {
  return makeCall(withTimeout(fetch, SIGN_IN_TIMEOUT), endpoint, input);
}

export const missedEvents = new MissedEvents();

function recordEventNumber(init: RequestInit, response: Response): Response {
  if ((init.method ?? "GET") !== "GET" || !response.ok) return response;
  const eventNumber = response.headers.get(LIVE_NUMBER_HEADER);
  // a stream sends its number in its first event
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!isStream) missedEvents.recordAnswer(eventNumber === null ? null : Number(eventNumber));
  return response;
}

/** Sends with the access token; a refused one is renewed once. */
export const sendSignedIn: Send = async (path, requested) => {
  const init = withKeepalive(requested);
  const token = await session.accessToken();
  const response = await fetch(path, withToken(init, token));
  if (response.status !== 401 || token === null) return recordEventNumber(init, response);
  const renewed = await session.accessTokenAfter(token);
  if (renewed === null) return response;
  const second = await fetch(path, withToken(init, renewed));
  // after a second refusal the refresh signs out if the session ended
  if (second.status === 401) await session.accessTokenAfter(renewed).catch(() => undefined);
  return recordEventNumber(init, second);
};

/** Signs out in this browser at once, and on the server if it answers; else the session expires (N-07). */
export async function endSession(): Promise<void> {
  const { accessToken, refreshToken } = session.signOut();
  const revoke = (token: string | null) =>
    makeCall(
      withTimeout((path, init) => fetch(path, { ...withToken(init, token), keepalive: true })),
      signOut,
      {},
    );
  try {
    await revoke(accessToken);
  } catch (error) {
    // an expired access token is replaced first
    if (error instanceof CallFailed || refreshToken === null) return;
    await callPublicly(refreshSession, { body: { refreshToken } })
      .then((renewed) => revoke(renewed.accessToken))
      .catch(() => undefined);
  }
}

/** Runs in one tab at a time; `run` continues without a stolen lock, as the server may have exchanged the token. */
async function withTabLock<Result>(run: () => Promise<Result>): Promise<Result> {
  let running: Promise<Result> | null = null;
  try {
    return await tabLocks.request(REFRESH_LOCK, {}, () => {
      running = run();
      return running;
    });
  } catch (error) {
    if (running === null) throw error;
    return running;
  }
}

/** Has the browser send a command even after the page is left, unless its body is too long for that. */
function withKeepalive(init: RequestInit): RequestInit {
  const isCommand = (init.method ?? "GET") !== "GET";
  const length = typeof init.body === "string" ? init.body.length : 0;
  return isCommand && length <= MAX_KEEPALIVE_LENGTH ? { ...init, keepalive: true } : init;
}

function withToken(init: RequestInit, token: string | null): RequestInit {
  return withHeaders(init, token === null ? {} : { authorization: `Bearer ${token}` });
}

function withHeaders(init: RequestInit, added: Readonly<Record<string, string>>): RequestInit {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return { ...init, headers };
}

/** Tells the server when this page gives up, so that no door opens later. */
function withDeadlineHeader(send: Send, { opensDoor }: Endpoint): Send {
  return opensDoor === true
    ? (path, init) => send(path, withHeaders(init, notAfterHeader(REQUEST_TIMEOUT)))
    : send;
}

function withTimeout(send: Send, timeout: Duration = REQUEST_TIMEOUT): Send {
  return async (path, init) => {
    const controller = new AbortController();
    const timer = browserClock.timer(`answer of ${path}`, timeout, () => controller.abort());
    const cancel = () => controller.abort();
    init.signal?.addEventListener("abort", cancel);
    if (init.signal?.aborted === true) cancel();
    try {
      return await send(path, { ...init, signal: controller.signal });
    } finally {
      timer.cancel();
      init.signal?.removeEventListener("abort", cancel);
    }
  };
}

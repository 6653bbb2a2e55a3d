import { CallFailed, makeCall, type Send } from "@platzwart/contract/client";
import type { Endpoint, EndpointResponse } from "@platzwart/contract/endpoint";
import { refreshSession, signOut } from "@platzwart/contract/endpoints/session-endpoints";
import { LIVE_NUMBER_HEADER } from "@platzwart/contract/live-number";
import { type Duration, milliseconds, seconds } from "@platzwart/domain/time/instant";
import { tabLocks } from "../browser/tab-locks.ts";
import { browserClock } from "../clock/browser-clock.ts";
import { serverClock } from "../clock/now.ts";
import { AnswerNumbers } from "../live/answer-numbers.ts";
import { SessionStore } from "../session/session-store.ts";
import { kept } from "../storage/kept.ts";
import { notAfter } from "./not-after.ts";

const PATIENCE = seconds(15);
/** Sign-in limit: its result has to be shown within 5 s of the press (N-05). */
const SIGN_IN_PATIENCE = milliseconds(4_500);
/** Characters of a command's body; browsers allow 64 kB for all requests under way. */
const LONGEST_COMMAND = 2_000;
const REFRESH_LOCK = "platzwart.session.refresh";

/** Parameters, query and body, as far as the call has them. */
type Input<C extends Endpoint> = Parameters<typeof makeCall<C>>[2];

/** The one session of this tab. */
export const session = new SessionStore({
  kept,
  clock: browserClock,
  now: () => serverClock.now(),
  refresh: (refreshToken) => callPublicly(refreshSession, { body: { refreshToken } }),
  alone: aloneAmongTabs,
});

export function callServer<C extends Endpoint>(
  definition: C,
  input: Input<C>,
  signal?: AbortSignal,
): Promise<EndpointResponse<C>> {
  return makeCall(withPatience(waiting(sendSignedIn, definition)), definition, input, signal);
}

/** Variant with request headers and access to those of the answer. An `idempotency-key` makes repeated calls one. */
export function callServerWith<C extends Endpoint>(
  {
    headers,
    onHeaders,
  }: { readonly headers?: Record<string, string>; readonly onHeaders?: (answer: Headers) => void },
  definition: C,
  input: Input<C>,
): Promise<EndpointResponse<C>> {
  const send: Send = async (path, init) => {
    const response = await sendSignedIn(path, withHeaders(init, headers ?? {}));
    onHeaders?.(response.headers);
    return response;
  };
  return makeCall(withPatience(waiting(send, definition)), definition, input);
}

export function callPublicly<C extends Endpoint>(
  definition: C,
  input: Input<C>,
  signal?: AbortSignal,
): Promise<EndpointResponse<C>> {
  return makeCall(withPatience(fetch), definition, input, signal);
}

/** A call that signs in, with the shorter limit. */
export function callToSignIn<C extends Endpoint>(
  definition: C,
  input: Input<C>,
): Promise<EndpointResponse<C>> {
  return makeCall(withPatience(fetch, SIGN_IN_PATIENCE), definition, input);
}

/** Numbers of the live events that this page's answers include. */
export const answerNumbers = new AnswerNumbers();

/** Records the event number of an answer. */
function noted(init: RequestInit, response: Response): Response {
  if ((init.method ?? "GET") !== "GET" || !response.ok) return response;
  const number = response.headers.get(LIVE_NUMBER_HEADER);
  // a stream gives its start in its greeting
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!isStream) answerNumbers.note(number === null ? null : Number(number));
  return response;
}

/** Sends with the access token; a refused one is renewed once. */
export const sendSignedIn: Send = async (path, given) => {
  const init = outlivingThePage(given);
  const token = await session.accessToken();
  const response = await fetch(path, withToken(init, token));
  if (response.status !== 401 || token === null) return noted(init, response);
  const renewed = await session.accessTokenAfter(token);
  if (renewed === null) return response;
  const second = await fetch(path, withToken(init, renewed));
  // the session ended, or the server restarted again: a refresh finds out, and signs out by itself
  if (second.status === 401) await session.accessTokenAfter(renewed).catch(() => undefined);
  return noted(init, second);
};

/** Signs out here at once, and on the server where it answers (N-07); elsewhere the session expires. */
export async function endSession(): Promise<void> {
  const { accessToken, refreshToken } = session.signOut();
  const end = (token: string | null) =>
    makeCall(
      withPatience((path, init) => fetch(path, { ...withToken(init, token), keepalive: true })),
      signOut,
      {},
    );
  try {
    await end(accessToken);
  } catch (error) {
    // after an expired access token the refresh token ends the session
    if (error instanceof CallFailed || refreshToken === null) return;
    await callPublicly(refreshSession, { body: { refreshToken } })
      .then((renewed) => end(renewed.accessToken))
      .catch(() => undefined);
  }
}

/** A refresh continues after a lost lock: the server may have exchanged the token already. */
async function aloneAmongTabs<Result>(run: () => Promise<Result>): Promise<Result> {
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

/**
 * Keeps a command alive after the page is left while it waits for a connection. Browsers limit the total body size of
 * such requests, so long ones are excluded.
 */
function outlivingThePage(init: RequestInit): RequestInit {
  const isCommand = (init.method ?? "GET") !== "GET";
  const length = typeof init.body === "string" ? init.body.length : 0;
  return isCommand && length <= LONGEST_COMMAND ? { ...init, keepalive: true } : init;
}

function withToken(init: RequestInit, token: string | null): RequestInit {
  return withHeaders(init, token === null ? {} : { authorization: `Bearer ${token}` });
}

function withHeaders(init: RequestInit, added: Readonly<Record<string, string>>): RequestInit {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return { ...init, headers };
}

/** Adds the end of this page's patience to calls that open a door. */
function waiting(send: Send, { opensDoor }: Endpoint): Send {
  return opensDoor === true ? (path, init) => send(path, withHeaders(init, notAfter(PATIENCE))) : send;
}

/** Aborts a request without a timely answer. */
function withPatience(send: Send, patience: Duration = PATIENCE): Send {
  return async (path, init) => {
    const giveUp = new AbortController();
    const timer = browserClock.timer(`answer of ${path}`, patience, () => giveUp.abort());
    const cancel = () => giveUp.abort();
    init.signal?.addEventListener("abort", cancel);
    if (init.signal?.aborted === true) cancel();
    try {
      return await send(path, { ...init, signal: giveUp.signal });
    } finally {
      timer.cancel();
      init.signal?.removeEventListener("abort", cancel);
    }
  };
}

import { CallFailed, makeCall, type Send } from "@platzwart/contract/client";
import type { Endpoint, EndpointResponse } from "@platzwart/contract/endpoint";
import { refreshSession, signOut } from "@platzwart/contract/endpoints/session-endpoints";
import { LIVE_NUMBER_HEADER } from "@platzwart/contract/live-number";
import { type Duration, milliseconds, seconds } from "@platzwart/domain/time/instant";
import { browserClock } from "./browser-clock.ts";
import { kept } from "./kept.ts";
import { AnswerNumbers } from "./live/answer-numbers.ts";
import { notAfter } from "./not-after.ts";
import { serverClock } from "./now.ts";
import { SessionStore } from "./session-store.ts";
import { tabLocks } from "./tab-locks.ts";

const PATIENCE = seconds(15);
/** Of a sign-in: what it comes to is told at the latest 5 s after the press (N-05). */
const SIGN_IN_PATIENCE = milliseconds(4_500);
/** Characters of a command's body; browsers allow 64 kB for all that is under way. */
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

/** Makes a call as the signed-in user. */
export function callServer<C extends Endpoint>(
  definition: C,
  input: Input<C>,
  signal?: AbortSignal,
): Promise<EndpointResponse<C>> {
  return makeCall(withPatience(waiting(sendSignedIn, definition)), definition, input, signal);
}

/**
 * The same with what a call seldom needs: headers of its own, and a look at the answer's. An `idempotency-key` makes
 * repeated calls one.
 */
export function callServerWith<C extends Endpoint>(
  { headers, hear }: { readonly headers?: Record<string, string>; readonly hear?: (answer: Headers) => void },
  definition: C,
  input: Input<C>,
): Promise<EndpointResponse<C>> {
  const send: Send = async (path, init) => {
    const response = await sendSignedIn(path, withHeaders(init, headers ?? {}));
    hear?.(response.headers);
    return response;
  };
  return makeCall(withPatience(waiting(send, definition)), definition, input);
}

/** Makes a call that needs no session. */
export function callPublicly<C extends Endpoint>(
  definition: C,
  input: Input<C>,
  signal?: AbortSignal,
): Promise<EndpointResponse<C>> {
  return makeCall(withPatience(fetch), definition, input, signal);
}

/** Makes a call by which somebody signs in and before which nothing else can be done. */
export function callToSignIn<C extends Endpoint>(
  definition: C,
  input: Input<C>,
): Promise<EndpointResponse<C>> {
  return makeCall(withPatience(fetch, SIGN_IN_PATIENCE), definition, input);
}

/** Which live events the answers of this page have seen. */
export const answerNumbers = new AnswerNumbers();

/** Notes which live events the answer to a question has seen. */
function noted(init: RequestInit, response: Response): Response {
  if ((init.method ?? "GET") !== "GET" || !response.ok) return response;
  const number = response.headers.get(LIVE_NUMBER_HEADER);
  // a stream says in its greeting where it begins
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!isStream) answerNumbers.note(number === null ? null : Number(number));
  return response;
}

/** Sends with the access token; a refused one is replaced once. */
export const sendSignedIn: Send = async (path, given) => {
  const init = outlivingThePage(given);
  const token = await session.accessToken();
  const response = await fetch(path, withToken(init, token));
  if (response.status !== 401 || token === null) return noted(init, response);
  const renewed = await session.accessTokenAfter(token);
  if (renewed === null) return response;
  const second = await fetch(path, withToken(init, renewed));
  // the session is over, or the server restarted again: a refresh finds out, and signs out by itself
  if (second.status === 401) await session.accessTokenAfter(renewed).catch(() => undefined);
  return noted(init, second);
};

/** Signs out here at once, and on the server where it answers (N-07); where it does not, the session runs out there. */
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
    // an access token that had run out: the session is ended by way of its refresh token
    if (error instanceof CallFailed || refreshToken === null) return;
    await callPublicly(refreshSession, { body: { refreshToken } })
      .then((renewed) => end(renewed.accessToken))
      .catch(() => undefined);
  }
}

/** A refresh goes on although its lock was taken from it: the server may have exchanged the token already. */
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
 * A command is carried out also when the page is left while it still waits for a connection: what somebody switched is
 * switched. The browser bounds the bodies of all such requests together, so that long ones are left out.
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

/** Says, where a door is to open, until when this page waits for that. */
function waiting(send: Send, { opensDoor }: Endpoint): Send {
  return opensDoor === true ? (path, init) => send(path, withHeaders(init, notAfter(PATIENCE))) : send;
}

/** Gives up a request that is not answered in time. */
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

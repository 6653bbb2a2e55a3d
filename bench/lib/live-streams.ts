import { PASSWORD } from "../../testing/hall-api.ts";
import type { RunningHall } from "../../testing/running-hall.ts";

/** Limits of the server (live-hub.ts). */
const PER_SIGN_IN = 20;
const PER_USER = 200;

/** One per stream, of as many users and sign-ins as needed. */
export async function streamTokens(hall: RunningHall, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) {
    const username = `stream-${Date.now()}`;
    await hall.operate("POST", "/api/users", { username, password: PASSWORD, role: "staff" });
    for (let mine = 0; mine < PER_USER && tokens.length < count; mine += PER_SIGN_IN) {
      const { accessToken } = await hall.signIn(username);
      const wanted = Math.min(PER_SIGN_IN, count - tokens.length);
      tokens.push(...Array<string>(wanted).fill(accessToken));
    }
  }
  return tokens;
}

/** Rejects if a stream is refused. */
export async function openStreams(url: string, tokens: readonly string[]): Promise<Response[]> {
  return Promise.all(
    tokens.map(async (token) => {
      const response = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`no live stream: ${response.status}`);
      return response;
    }),
  );
}

/** Prevents buffering in the server; rejects when a stream ends. */
export async function readStreams(streams: readonly Response[]): Promise<never> {
  return Promise.race(
    streams.map(async ({ body }) => {
      for await (const _chunk of body ?? []) {
        // only read
      }
      throw new Error("a live stream ended");
    }),
  );
}

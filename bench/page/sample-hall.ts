import { fileURLToPath } from "node:url";
import { SESSION_KEY } from "../../apps/web/src/shared/session-key.ts";
import { startChildServer } from "../lib/child-server.ts";

const DEMO = fileURLToPath(new URL("../../apps/server/src/demo.ts", import.meta.url));

interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly user: unknown;
}

/** The sample hall, served by the real server in a process of its own. */
export interface SampleHall {
  readonly url: string;
  signIn(): Promise<Session>;
  /** Calls the API as the operator; throws when it refuses. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  /** What a browser keeps that is signed in, for a new context of Playwright's. */
  signedIn(): Promise<StorageState>;
  stop(): Promise<void>;
}

interface StorageState {
  readonly cookies: [];
  readonly origins: { origin: string; localStorage: { name: string; value: string }[] }[];
}

export async function startSampleHall(dataDir: string): Promise<SampleHall> {
  const { url, said, stop } = await startChildServer([DEMO], {
    environment: { DATA_DIR: dataDir },
    last: /Anmeldung: \S+ \/ \S+\n/,
  });
  const [, username, password] = /Anmeldung: (\S+) \/ (\S+)/.exec(said) ?? [];
  const signIn = async () =>
    (await send(url, "POST", "/api/session", null, { username, password })) as Session;
  let session = await signIn();
  let age = performance.now();
  return {
    url,
    signIn,
    async call(method, path, body) {
      // an access token lives ten minutes
      if (performance.now() - age > 300_000) [session, age] = [await signIn(), performance.now()];
      return send(url, method, path, session.accessToken, body);
    },
    async signedIn() {
      const { refreshToken, user } = await signIn();
      const kept = { name: SESSION_KEY, value: JSON.stringify({ refreshToken, user }) };
      return { cookies: [], origins: [{ origin: url, localStorage: [kept] }] };
    },
    stop,
  };
}

/** Makes it a hall of twenty courts, the new ones with a booking each. */
export async function growToTwentyCourts(hall: SampleHall): Promise<void> {
  await hall.call("PUT", "/api/settings/court_count", { value: 20, confirm: true });
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  for (let court = 9; court <= 20; court += 1) {
    await hall.call("POST", "/functions/v1/control-system-api", {
      action: "create_booking",
      data: {
        court_id: court,
        customer_name: `Kundin ${court}`,
        customer_email: "kunde@example.de",
        customer_phone: "+49 30 123456",
        start_time: at(court % 2 === 0 ? 1 : 40),
        end_time: at(100),
      },
    });
  }
}

async function send(
  url: string,
  method: string,
  path: string,
  token: string | null,
  body: unknown,
): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : answer.json();
}

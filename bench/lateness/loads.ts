import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { openStreams, readStreams } from "../lib/live-streams.ts";

export interface Target {
  readonly url: string;
  readonly adminToken: string;
  readonly apiKey: string;
  /** One per live stream. */
  readonly streamTokens: readonly string[];
}

export const STREAM_LOAD = "1,000 live streams";
export const STREAMS = 1_000;

/** Runs until the signal; returns the number of answered requests. */
export type Load = (target: Target, ended: AbortSignal) => Promise<number>;

const JSON_TYPE = { "content-type": "application/json" };

/** Repeats a request in `width` parallel loops. */
function loops(
  width: number,
  request: (target: Target, turn: number, signal: AbortSignal) => Promise<Response>,
): Load {
  return async (target, ended) => {
    let answered = 0;
    let turn = 0;
    const loop = async () => {
      while (!ended.aborted) {
        turn += 1;
        try {
          await (await request(target, turn, ended)).arrayBuffer();
          answered += 1;
        } catch {
          await pause(20);
        }
      }
    };
    await Promise.all(Array.from({ length: width }, loop));
    return answered;
  };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A new free slot within the next two weeks. */
function slot(turn: number) {
  const court = 1 + (turn % 20);
  const step = Math.floor(turn / 20);
  const from = new Date(Date.now() + 24 * 3_600_000);
  from.setUTCHours(6, 0, 0, 0);
  const start = from.getTime() + Math.floor(step / 24) * 24 * 3_600_000 + (step % 24) * 30 * 60_000;
  return {
    court_id: court,
    customer_name: `Last ${turn}`,
    customer_email: "last@example.de",
    customer_phone: "+49 30 1",
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + 30 * 60_000).toISOString(),
  };
}

const booking = (width: number, tokenOf: (target: Target) => string) =>
  loops(width, (target, turn, signal) =>
    fetch(`${target.url}/functions/v1/control-system-api`, {
      method: "POST",
      headers: { ...JSON_TYPE, ...bearer(tokenOf(target)) },
      body: JSON.stringify({ action: "create_booking", data: slot(turn) }),
      signal,
    }),
  );

async function openSockets(count: number, target: Target, ended: AbortSignal): Promise<number> {
  const { hostname, port } = new URL(target.url);
  const sockets: Socket[] = [];
  for (let index = 0; index < count && !ended.aborted; index += 1) {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.write("POST /api/session HTTP/1.1\r\nhost: x\r\n");
    sockets.push(socket);
    if (index % 100 === 99) await pause(5);
  }
  while (!ended.aborted) {
    for (const socket of sockets) if (socket.writable) socket.write("x");
    await pause(1_000);
  }
  for (const socket of sockets) socket.destroy();
  return sockets.length;
}

async function holdStreams({ url, streamTokens }: Target, ended: AbortSignal): Promise<number> {
  const streams = await openStreams(url, streamTokens);
  const over = new Promise((resolve) => ended.addEventListener("abort", resolve));
  await Promise.race([readStreams(streams), over]);
  return streams.length;
}

/** Requests of a page at its start. */
const PAGES = [
  "/api/courts",
  "/api/access-codes",
  "/api/scheduler/runs",
  "/api/logs",
  "/api/devices",
  "/api/settings",
  "/api/scheduler/preview",
];

/** By their names in the security review. */
export const LOADS: Readonly<Record<string, Load>> = {
  idle: async (_target, ended) => {
    while (!ended.aborted) await pause(100);
    return 0;
  },
  "GET /": loops(30, ({ url }, _turn, signal) => fetch(`${url}/`, { signal })),
  "sign-in flood": loops(30, ({ url }, turn, signal) =>
    fetch(`${url}/api/session`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ username: `niemand-${turn % 500}`, password: "falsch-und-lang-genug" }),
      signal,
    }),
  ),
  "log search x30": loops(30, ({ url, adminToken }, turn, signal) =>
    fetch(`${url}/api/logs?text=nirgends-${turn}`, { headers: bearer(adminToken), signal }),
  ),
  "log entries": loops(30, ({ url, adminToken }, turn, signal) =>
    fetch(`${url}/api/logs`, {
      method: "POST",
      headers: { ...JSON_TYPE, ...bearer(adminToken) },
      body: JSON.stringify({
        level: "info",
        component: "page",
        message: `Last ${String.fromCharCode(97 + (turn % 26))}`,
      }),
      signal,
    }),
  ),
  [STREAM_LOAD]: holdStreams,
  "64 kB bodies": loops(30, async ({ url }, turn, signal) => {
    // 150 a second
    await pause(200);
    return fetch(`${url}/api/session`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ username: "x".repeat(64_000), password: `${turn}` }),
      signal,
    });
  }),
  "3,000 trickling sockets": (target, ended) => openSockets(3_000, target, ended),
  "pages read x30": loops(30, ({ url, adminToken }, turn, signal) =>
    fetch(`${url}${PAGES[turn % PAGES.length]}`, { headers: bearer(adminToken), signal }),
  ),
  "operator booking x30": booking(30, ({ adminToken }) => adminToken),
  "key booking x30": booking(30, ({ apiKey }) => apiKey),
  "key booking x4": booking(4, ({ apiKey }) => apiKey),
};

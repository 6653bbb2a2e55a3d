import type { ControlSystemResponse } from "@platzwart/contract/endpoints/control-system-endpoints";
import { PATHS } from "@platzwart/contract/page-paths";
import { RefusedInWords } from "@platzwart/contract/refused-in-words";
import { seconds } from "@platzwart/domain/time/instant";
import { notAfterHeader } from "../../../lib/api/not-after.ts";
import { type StreamSignal, TerminalRevoked, type TerminalServer } from "./terminal-link.ts";
import { readDoor, readEntry, readInstant, readScreen } from "./terminal-reading.ts";

const REQUEST_TIMEOUT = seconds(8);
const UNAUTHORIZED = 401;

/** Fetch and EventSource; each request carries the cookie. */
export const terminalServer: TerminalServer = {
  async screen() {
    return readScreen(await requestJson("GET", "/api/terminal"));
  },
  async present() {
    await send("POST", "/api/terminal/presence");
  },
  stream(onSignal) {
    const source = new EventSource("/api/terminal/live");
    const forward = (name: string, read: (data: never) => StreamSignal) =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        try {
          onSignal(read(JSON.parse(data) as never));
        } catch {
          // an unintelligible signal causes a reconnect
          onSignal({ kind: "broken" });
        }
      });
    forward("hello", ({ now, version }: { now: string; version: string }) => ({
      kind: "hello",
      now: readInstant(now),
      version,
    }));
    forward("tick", ({ now }: { now: string }) => ({ kind: "tick", now: readInstant(now) }));
    forward("door", (door) => ({ kind: "door", door: readDoor(door) }));
    forward("code-entry", (entry) => ({ kind: "entry", entry: readEntry(entry) }));
    source.addEventListener("error", () => onSignal({ kind: "broken" }));
    return () => source.close();
  },
};

/** Checks a code at the terminal's door; rejects when it was not checked. */
export function enterCode(doorId: string, code: string): Promise<ControlSystemResponse> {
  const data = { code, door_id: doorId };
  return requestJson(
    "POST",
    "/functions/v1/control-system-api",
    { action: "validate_code", data },
    notAfterHeader(REQUEST_TIMEOUT),
  );
}

/** Makes this browser another terminal; rejects when the terminal stays the same. */
export async function becomeOtherTerminal(enrolmentCode: string): Promise<void> {
  await send("POST", "/api/terminal", { enrolmentCode });
  location.replace(PATHS.doorControl);
}

async function requestJson<Body>(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Body> {
  const response = await send(method, path, body, headers);
  return (await response.json()) as Body;
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await fetch(path, {
    method,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } }),
  });
  if (response.status === UNAUTHORIZED) throw new TerminalRevoked(path);
  if (!response.ok) throw await refusalOf(response);
  return response;
}

/** The server's sentence; the answer of a proxy has none. */
async function refusalOf(response: Response): Promise<Error> {
  const { url, status } = response;
  const body = (await response.json().catch(() => null)) as { error?: unknown; detail?: unknown } | null;
  const sentence = body?.error ?? body?.detail;
  return typeof sentence === "string"
    ? new RefusedInWords(sentence, status)
    : new Error(`HTTP ${status} of ${url}`);
}

import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/testing/free-port.ts";

/**
 * A browser of this system that Playwright has no way to drive, with one page of 1440 × 900 px or somewhat more. Each
 * speaks a WebDriver protocol of its own; the sequences of its actions are the same.
 */
export interface OtherBrowser {
  /** Resolves once the document has loaded. */
  open(url: string): Promise<void>;
  /** Runs `script` in the page, a function that uses nothing around it; arguments and answer travel as JSON. */
  run<Answer, Given extends unknown[]>(script: (...given: Given) => Answer, ...given: Given): Promise<Answer>;
  /** Input sources with their actions, as both protocols have them: https://w3c.github.io/webdriver/#actions. */
  perform(sources: readonly object[]): Promise<void>;
  /** The picture of the page, a PNG. */
  look(): Promise<Buffer>;
  end(): Promise<void>;
}

const SIZE = { width: 1440, height: 900 };
const START_WITHIN_MS = 60_000;

/** Firefox speaks WebDriver BiDi itself, over a WebSocket. */
export async function startFirefox(): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "platzwart-firefox-"));
  const options = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile];
  const program = start("firefox-esr", options, { stdio: ["ignore", "ignore", "pipe"] });
  const address = await lineOf(program.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open", { signal: AbortSignal.timeout(START_WITHIN_MS) });
  const waiting = new Map<number, (answer: BidiAnswer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer: BidiAnswer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
  });
  let calls = 0;
  const call = async (method: string, params: object) => {
    calls += 1;
    const id = calls;
    const answered = new Promise<BidiAnswer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await answered;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error}: ${message}`);
    return result;
  };
  await call("session.new", { capabilities: {} });
  const { context } = (await call("browsingContext.getTree", {})).contexts[0];
  await call("browsingContext.setViewport", { context, viewport: SIZE });
  return {
    open: async (url) => {
      await call("browsingContext.navigate", { context, url, wait: "complete" });
    },
    run: async (script, ...given) => {
      const { result, exceptionDetails } = await call("script.evaluate", {
        expression: asExpression(script, given),
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    perform: async (actions) => {
      await call("input.performActions", { context, actions });
    },
    look: async () =>
      Buffer.from((await call("browsingContext.captureScreenshot", { context })).data, "base64"),
    end: async () => {
      socket.close();
      await ended(program);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** WebKit, of which Safari is made, is driven over HTTP by WebKitWebDriver; it draws on a screen that nobody sees. */
export async function startWebKit(): Promise<OtherBrowser> {
  const screen = start("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const display = `:${await lineOf(screen.stdout, /(\d+)/)}`;
  const port = await freePort();
  const environment = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
  const program = start("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env: environment });
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: WebDriverValue };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const capabilities = {
    alwaysMatch: { "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } },
  };
  const session = await untilUp(() => call("POST", "", { capabilities }));
  const path = `/${session.sessionId}`;
  await call("POST", `${path}/window/rect`, { x: 0, y: 0, ...SIZE });
  return {
    open: async (url) => {
      await call("POST", `${path}/url`, { url });
    },
    run: async (script, ...given) => {
      const answer = await call("POST", `${path}/execute/sync`, {
        script: `return ${asExpression(script, given)}`,
        args: [],
      });
      return JSON.parse(String(answer));
    },
    perform: async (actions) => {
      await call("POST", `${path}/actions`, { actions });
    },
    look: async () => Buffer.from(String(await call("GET", `${path}/screenshot`)), "base64"),
    end: async () => {
      await call("DELETE", path);
      await ended(program);
      await ended(screen);
    },
  };
}

/** An answer of the protocol: its shape is known where it is asked for. */
interface BidiAnswer {
  readonly id: number;
  // biome-ignore lint/suspicious/noExplicitAny: each command has a shape of its own
  readonly result: any;
  readonly error?: string;
  readonly message?: string;
}

interface WebDriverValue {
  readonly sessionId?: string;
  readonly error?: string;
  readonly message?: string;
}

function asExpression<Given extends unknown[]>(script: (...given: Given) => unknown, given: Given): string {
  const args = given.map((arg) => JSON.stringify(arg)).join(", ");
  return `JSON.stringify((${script})(${args}) ?? null)`;
}

/** Starts a program that does not outlive this process, whatever becomes of the test. */
function start(name: string, options: readonly string[], how: SpawnOptions): ChildProcess {
  const program = spawn(name, options, how);
  process.once("exit", () => program.kill());
  return program;
}

/** What `pattern` captures in the first line of `stream` that it fits; what is said later is dropped. */
async function lineOf(stream: Readable | null, pattern: RegExp): Promise<string> {
  if (stream === null) throw new Error("the program has no such output");
  for await (const line of createInterface({ input: stream })) {
    const found = pattern.exec(line)?.[1];
    if (found === undefined) continue;
    stream.resume();
    return found;
  }
  throw new Error(`the program ended before it said ${pattern}`);
}

/** Calls until it succeeds: a program that was started takes connections a moment later. */
async function untilUp<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const until = Date.now() + START_WITHIN_MS;
  for (;;)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > until) throw error;
      await sleep(100);
    }
}

/** Debian's browser of WebKitGTK, in a folder that names the processor and the version. */
function miniBrowser(): string {
  const found = globSync("/usr/lib/*/webkit2gtk-4*/MiniBrowser").at(-1);
  if (found === undefined)
    throw new Error("MiniBrowser not found. On Debian: apt-get install webkit2gtk-driver");
  return found;
}

async function ended(program: ChildProcess): Promise<void> {
  const exit = once(program, "exit");
  program.kill();
  await exit;
}

import { PATHS } from "@platzwart/contract/page-paths";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { courtsIn } from "../facts/court-records.ts";
import { schedulerIn } from "../facts/scheduler-records.ts";
import { anyEngine, postgres, sqlite } from "../testing/engines.ts";
import { sendRaw } from "../testing/raw-request.ts";
import { expectRefusal } from "../testing/refusal-shape.ts";
import { newTerminal } from "../testing/terminal.ts";
import { type Answer, TestServer } from "../testing/test-server.ts";
import { createWebFolder, PAGE, SCRIPT, TERMINAL_PAGE } from "../testing/web-folder.ts";
import { createHttpServer } from "./server.ts";

/** Requests a path of a server with a web app, by GET by default. */
type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>;

async function serveWebApp(
  build: { hasTerminals?: boolean } = {},
): Promise<{ ask: Ask; url: string; server: TestServer }> {
  const server = await TestServer.start(sqlite);
  const webFolder = await createWebFolder(build);
  const app = await createHttpServer(server.app, {
    tls: null,
    publicUrl: null,
    metricsToken: null,
    trustedProxies: [],
    webFolder,
    doorFolder: webFolder,
    version: "1.2.3",
  });
  onTestFinished(() => app.close());
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const ask: Ask = async (path, headers = {}, method = "GET") => {
    const response = await fetch(`${url}${path}`, { method, headers });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  return { ask, url, server };
}

const cacheOf = ({ headers }: Answer) => headers.get("cache-control");

describe("the web app", () => {
  test("[R-01] is served at every page path; any other page path gets it with 404, so that it shows the 404 page", async () => {
    const { ask } = await serveWebApp();
    for (const path of Object.values(PATHS)) {
      const answer = await ask(path);
      expect([answer.status, answer.body, cacheOf(answer)], path).toEqual([200, PAGE, "no-cache"]);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    }
    for (const path of ["/nirgends", "/settings/mehr", "/login/", "/apis", "/assets/old-1234.js"]) {
      const answer = await ask(path, { accept: "text/html" });
      expect([answer.status, answer.body, cacheOf(answer)], path).toEqual([404, PAGE, "no-cache"]);
    }
  });

  test("[R-01] an unknown path below /api or /functions, or with another method, answers a problem document", async () => {
    const { ask } = await serveWebApp();
    const html = { accept: "text/html" };
    for (const path of [
      "/api",
      "/api/",
      "/api/nirgends",
      "/api/courts/1/2/3",
      "/api/../api/x",
      "/metrics/x",
    ]) {
      const answer = await ask(path, html);
      expect(answer.status, path).toBe(404);
      expectRefusal(path, answer);
      expect(answer.body.code).toBe("route_unknown");
    }
    expect((await ask("/functions/v1/nirgends", html)).body).toEqual({
      success: false,
      error: "Den Aufruf „/functions/v1/nirgends“ gibt es nicht.",
    });
    for (const [method, path] of [
      ["POST", "/settings"],
      ["DELETE", "/api/courts"],
      ["OPTIONS", "/api/courts"],
      ["PATCH", "/healthz"],
    ] as const) {
      expectRefusal(path, await ask(path, html, method));
    }
    // requests that accept no page get none
    expectRefusal("/nirgends", await ask("/nirgends", { accept: "application/json" }));
  });

  test("[R-05, D-30] shows a terminal its own page at /door-control, and forgets one that is none any more", async () => {
    const { ask, server } = await serveWebApp({ hasTerminals: true });
    const { id, cookie } = await newTerminal(server);
    const door = (headers: Record<string, string>) => ask("/door-control", headers);
    const looks = ({ body, headers }: Answer) => [body, headers.get("cache-control"), headers.get("vary")];
    const shown = await door({ cookie, "accept-encoding": "gzip" });
    expect(looks(shown)).toEqual([TERMINAL_PAGE, "no-store", "Cookie, accept-encoding"]);
    expect(shown.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(looks(await door({}))).toEqual([PAGE, "no-cache", "Cookie, accept-encoding"]);
    expect((await ask("/", { cookie })).body).toBe(PAGE);
    // the page has a single address
    expect((await ask("/terminal.html", { cookie })).status).toBe(404);
    // an unresponsive database cannot identify a terminal
    await server.breakTable("terminals");
    expect((await door({ cookie })).body).toBe(TERMINAL_PAGE);
    await server.mendTable("terminals");

    expect((await door({ cookie })).headers.get("set-cookie")).toBeNull();
    await server.operate("DELETE", `/api/terminals/${id}`);
    const gone = await door({ cookie });
    expect(gone.body).toBe(PAGE);
    expect(gone.headers.get("set-cookie")).toBe(
      "platzwart-terminal=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict",
    );

    // a build without such a page
    const { ask: askOther, server: other } = await serveWebApp();
    const terminal = await newTerminal(other);
    expect((await askOther("/door-control", { cookie: terminal.cookie })).body).toBe(PAGE);
  });

  test("goes out pre-compressed to who takes it, hashed files for a year and the page each time anew", async () => {
    const { ask, url } = await serveWebApp();
    for (const [path, text, cache] of [
      ["/assets/index-B4xk.js", SCRIPT, "public, max-age=31536000, immutable"],
      ["/settings", PAGE, "no-cache"],
    ] as const) {
      for (const [accepted, used] of [
        ["br, gzip", "br"],
        ["gzip", "gzip"],
        ["identity", null],
      ] as const) {
        const answer = await ask(path, { "accept-encoding": accepted });
        expect([answer.status, answer.body, cacheOf(answer)]).toEqual([200, text, cache]);
        expect(answer.headers.get("content-encoding"), `${path} ${accepted}`).toBe(used);
        expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
        expect(answer.headers.get("content-type")).toMatch(
          /^(text\/html|(text|application)\/javascript); charset=utf-8$/,
        );
      }
    }
    const etag = (await ask("/settings", { "accept-encoding": "br" })).headers.get("etag");
    const headers = { "if-none-match": etag ?? "", "accept-encoding": "br" };
    expect((await sendRaw(url, { method: "GET", path: "/settings", headers })).status).toBe(304);
  });

  test.each(["/api/settings", "/openapi.json"])(
    "the JSON of %s goes out compressed to who takes it",
    async (path) => {
      const { url, server } = await serveWebApp();
      const headers = { authorization: `Bearer ${await server.tokenOf("staff")}` };
      const answer = (encoding: string) =>
        fetch(`${url}${path}`, { headers: { ...headers, "accept-encoding": encoding } });
      const [plain, compressed] = [await answer("identity"), await answer("gzip, br")];
      expect(plain.headers.get("content-encoding")).toBeNull();
      expect(compressed.headers.get("content-encoding")).toBe("gzip");
      for (const one of [plain, compressed]) expect(one.headers.get("vary")).toMatch(/accept-encoding/i);
      const length = (one: Response) => Number(one.headers.get("content-length"));
      expect(length(compressed)).toBeLessThan(length(plain) / 2);
      expect(await compressed.json()).toEqual(await plain.json());
      // responses of one packet are not compressed
      expect((await fetch(`${url}/healthz`)).headers.get("content-encoding")).toBeNull();
    },
  );

  test("is given out whole, whatever part of it is asked for", async () => {
    const { ask } = await serveWebApp();
    for (const range of ["bytes=0-9", "bytes=99999999-"]) {
      const answer = await ask("/assets/index-B4xk.js", { range });
      expect([answer.status, answer.body]).toEqual([200, SCRIPT]);
    }
  });

  test("gives out nothing that lies outside its folder", async () => {
    const { url } = await serveWebApp();
    for (const path of [
      "/../secret.txt",
      "/..%2fsecret.txt",
      "/%2e%2e/secret.txt",
      "/assets/../../secret.txt",
      "/assets/..%2f..%2fsecret.txt",
      "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
      "//secret.txt",
      "/..\\secret.txt",
      "/assets/%00",
    ]) {
      const { status, body } = await sendRaw(url, { method: "GET", path });
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
      expect(JSON.stringify(body), path).not.toMatch(/^"secret/);
    }
  });
});

describe("every answer", () => {
  test("carries the security headers, whatever it answers", async () => {
    const { ask, server, url } = await serveWebApp();
    const token = await server.tokenOf("admin");
    const answers = [
      await ask("/"),
      await ask("/nirgends"),
      await ask("/assets/index-B4xk.js"),
      await ask("/api/courts"),
      await ask("/api/courts", { authorization: `Bearer ${token}` }),
      await ask("/api/nirgends"),
      await ask("/functions/v1/control-system-api", {}, "POST"),
      await ask("/healthz"),
      await ask("/openapi.json"),
      await sendRaw(url, { method: "GET", path: "/api/%zz" }),
      await sendRaw(url, { method: "GET", path: `/api/${"x".repeat(60_000)}` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      200, 404, 200, 401, 200, 404, 401, 200, 200, 404, 431,
    ]);
    // Fastify runs no hooks for the last two, which are no valid requests
    for (const { headers } of answers.slice(0, -2)) {
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("permissions-policy")).toContain("camera=()");
      // only where the server itself speaks TLS
      expect(headers.has("strict-transport-security")).toBe(false);
      expect(headers.has("access-control-allow-origin")).toBe(false);
      expect(headers.has("x-powered-by")).toBe(false);
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).not.toMatch(/unsafe-|https?:|\*/);
      expect(policy.split(";")).toEqual(
        expect.arrayContaining([
          "default-src 'none'",
          "script-src 'self'",
          "style-src 'self'",
          "base-uri 'none'",
          "frame-ancestors 'none'",
          "require-trusted-types-for 'script'",
          "trusted-types 'none'",
        ]),
      );
    }
  });

  test("keep other windows off where the browser heeds it, and do not make it complain where it does not", async () => {
    const server = await TestServer.start(sqlite);
    const policyFor = async (host: string) =>
      (await sendRaw(server.app.url, { method: "GET", path: "/", headers: { host } })).headers.get(
        "cross-origin-opener-policy",
      );
    expect(await policyFor("127.0.0.1:8080")).toBe("same-origin");
    expect(await policyFor("localhost:8080")).toBe("same-origin");
    expect(await policyFor("192.168.1.20:8080")).toBeNull();
    // behind a proxy with TLS
    await server.restartWith({ PUBLIC_URL: "https://halle.example" });
    expect(await policyFor("halle.example")).toBe("same-origin");
  });

  test("of the API is kept by nobody, however its address is written", async () => {
    const { ask, server, url } = await serveWebApp();
    const headers = { authorization: `Bearer ${await server.tokenOf("admin")}` };
    for (const path of ["/api/courts", "/%61pi/courts", "/api/courts?x=/", "/api/nirgends", "/api/setup"]) {
      const answer = await sendRaw(url, { method: "GET", path, headers });
      expect(cacheOf(answer), path).toBe("no-store");
    }
    expect(cacheOf(await ask("/api/session", {}, "POST"))).toBe("no-store");
    expect(cacheOf(await ask("/functions/v1/control-system-api", {}, "POST"))).toBe("no-store");
    const written = await sendRaw(url, { method: "POST", path: "/%66unctions/v1/control-system-api" });
    expect(written.body).toEqual({ success: false, error: "Bitte melden Sie sich an." });
  });
});

anyEngine((engine) => {
  test("the server is ready while its database answers and its loop runs; it is alive in any case", async () => {
    const server = await TestServer.start(engine);
    const ask = async (path: string) => {
      const { status, body } = await server.request("GET", path);
      return [status, body];
    };
    expect(await ask("/readyz")).toEqual([200, { status: "ready", database: "ok", loop: "ok" }]);
    // setting the wall clock does not affect the loop
    server.clock.setWallClock((server.clock.now() + minutes(60)) as never);
    expect(await ask("/readyz")).toEqual([200, { status: "ready", database: "ok", loop: "ok" }]);
    await server.app.loop.stop();
    await server.advance(seconds(29));
    expect(await ask("/readyz")).toEqual([200, { status: "ready", database: "ok", loop: "ok" }]);
    await server.advance(seconds(1));
    expect(await ask("/readyz")).toEqual([503, { status: "not_ready", database: "ok", loop: "error" }]);

    await server.app.storage.close();
    // an answer is cached for a second
    await server.advance(seconds(1));
    expect(await ask("/readyz")).toEqual([503, { status: "not_ready", database: "error", loop: "error" }]);
    expect(await ask("/healthz")).toEqual([200, { status: "ok" }]);
    const failed = await server.request("POST", "/api/session/refresh", { body: { refreshToken: "x" } });
    expect([failed.status, failed.body.code, failed.body.detail]).toEqual([
      500,
      "internal_fault",
      "Ein unbekannter Fehler ist aufgetreten.",
    ]);
  });
});

test("however many strangers ask /readyz and /metrics, they ask the database once", async () => {
  const server = await TestServer.start(sqlite);
  const ping = vi.spyOn(server.app.storage, "ping");
  onTestFinished(() => ping.mockRestore());
  const state = vi.spyOn(schedulerIn(server.app.storage.read), "state");
  onTestFinished(() => state.mockRestore());
  const asked = Array.from({ length: 40 }, (_, index) =>
    server.request("GET", index % 2 === 0 ? "/readyz" : "/metrics"),
  );
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(ping).toHaveBeenCalledTimes(1);
  expect(state).not.toHaveBeenCalled();
});

test("[M-06] /metrics asks for its token where one is set", async () => {
  const server = await TestServer.start(sqlite);
  const token = "Lindenhof-Monitoring";
  await server.restartWith({ METRICS_TOKEN: token });
  const ask = async (sent?: string) =>
    (await server.request("GET", "/metrics", sent === undefined ? {} : { token: sent })).status;
  expect([await ask(), await ask(await server.tokenOf("admin")), await ask(token)]).toEqual([401, 401, 200]);
});

test("a request that is refused without the name of a court reads no names", async () => {
  const server = await TestServer.start(postgres);
  const token = await server.tokenOf("admin");
  const lists = [server.app.storage, server.app.storage.ofCallers].map(({ read }) =>
    vi.spyOn(courtsIn(read), "list"),
  );
  onTestFinished(() => {
    for (const list of lists) list.mockRestore();
  });
  const reads = () => lists.map((list) => list.mock.calls.length);
  expect((await server.request("POST", "/api/session", { body: {} })).body.code).toBe("input_invalid");
  expect((await server.request("GET", "/api/nothing")).body.code).toBe("route_unknown");
  expect(reads()).toEqual([0, 0]);
  const endAccess = await server.request("POST", "/api/courts/1/end-access", { token });
  expect(endAccess.body).toMatchObject({ code: "no_access_to_end" });
  expect(reads()).toEqual([0, 1]);
});

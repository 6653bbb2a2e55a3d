import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import { makeCertificate } from "../../testing/certificate.ts";
import { sqlite } from "../../testing/engines.ts";
import { sendRaw } from "../../testing/raw-request.ts";
import { TestServer } from "../../testing/test-server.ts";

const HEAD = "POST /api/session HTTP/1.1\r\nhost: hall\r\ncontent-type: application/json\r\n";
const SIGN_IN = JSON.stringify({ username: "niemand", password: "falsch-und-lang" });
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
/** A body in chunks: so many of one space, which JSON may begin with, then the sign-in in two. */
const inChunks = (spaces: number) =>
  `${HEAD}transfer-encoding: chunked\r\n\r\n${chunk(" ").repeat(spaces)}${chunk(SIGN_IN.slice(0, 9))}${chunk(SIGN_IN.slice(9))}0\r\n\r\n`;
const withLength = `${HEAD}content-length: ${SIGN_IN.length}\r\n\r\n${SIGN_IN}`;

/** So many offences of one network within a second close more than their own connections. */
const FLOOD = 20;
const closing = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));

/** What is answered on a connection, which is closed then; empty: the server closed it. */
async function exchange(socket: Socket, request: string): Promise<string> {
  let answer = "";
  socket.on("error", () => {});
  socket.on("data", (data) => {
    answer += data;
    socket.destroy();
  });
  socket.write(request);
  await new Promise((resolve) => socket.once("close", resolve));
  return answer;
}

test.each(["http", "https"])(
  "over %s a body in very many chunks ends its connection, and the next are refused by their head",
  async (protocol) => {
    const database = await sqlite.createEmptyDatabase();
    const files = protocol === "https" ? await makeCertificate(database.dataDir, "hall") : null;
    const server = await TestServer.start(sqlite, {
      env: files === null ? {} : { TLS_CERT: files.cert, TLS_KEY: files.key },
    });
    const { port } = new URL(server.url);
    const send = (request: string): Promise<string> => {
      const options = { port: Number(port), host: "127.0.0.1" };
      const socket =
        files === null
          ? connectTcp(options)
          : connectTls({ ...options, ca: readFileSync(files.cert), rejectUnauthorized: false });
      return exchange(socket, request);
    };
    expect(await send(inChunks(100))).toContain("HTTP/1.1 401");
    expect(await send(inChunks(64_000))).toBe("");
    const refused = await send(inChunks(1));
    expect(refused).toContain("HTTP/1.1 411");
    expect(refused).toContain("content-length");
    expect(refused).toContain("content-security-policy");
    expect(await send(withLength)).toContain("HTTP/1.1 401");
    await server.advance(minutes(1));
    expect(await send(inChunks(1))).toContain("HTTP/1.1 401");
    await database.drop();
  },
);

test("over TLS a head in very many records ends its connection, and a flood of them what its network has not used", async () => {
  const database = await sqlite.createEmptyDatabase();
  onTestFinished(() => database.drop());
  const { cert, key } = await makeCertificate(database.dataDir, "hall");
  const server = await TestServer.start(sqlite, { env: { TLS_CERT: cert, TLS_KEY: key } });
  const { port } = new URL(server.url);
  const open = async () => {
    const socket = connectTls({
      ...{ port: Number(port), host: "127.0.0.1", ca: readFileSync(cert), rejectUnauthorized: false },
    });
    socket.on("error", () => {});
    socket.setNoDelay(true);
    onTestFinished(() => void socket.destroy());
    await once(socket, "secureConnect");
    return socket;
  };
  const ask = async (socket: Socket) => {
    const answered = once(socket, "data");
    socket.write("GET /healthz HTTP/1.1\r\nhost: hall\r\n\r\n");
    return String((await answered)[0]);
  };
  const used = await open();
  expect(await ask(used)).toContain("HTTP/1.1 200");
  const slow = await open();
  for (const piece of ["GET /healthz HTTP/1.1\r\n", "host: ", "hall\r\n"]) slow.write(piece);
  const answered = once(slow, "data");
  slow.write("\r\n");
  expect(String((await answered)[0])).toContain("HTTP/1.1 200");
  const idle = await open();
  await server.advance(seconds(1));
  const sendEagerly = async () => {
    const eager = await open();
    const closed = closing(eager);
    // one after the other, as those that wait are joined
    for (const piece of `GET / HTTP/1.1\r\nhost: ${"x".repeat(400)}`)
      await new Promise((resolve) => eager.write(piece, resolve));
    await closed;
  };
  const closed = closing(idle);
  for (let sent = 1; sent < FLOOD; sent += 1) await sendEagerly();
  expect(idle.closed).toBe(false);
  await sendEagerly();
  await closed;
  expect(await ask(used)).toContain("HTTP/1.1 200");
  expect(await ask(await open())).toContain("HTTP/1.1 200");
});

describe("a head with very many headers", () => {
  const withHeaders = (count: number) =>
    `GET /healthz HTTP/1.1\r\nhost: hall\r\n${"a: b\r\n".repeat(count)}\r\n`;

  async function start(env: Record<string, string> = {}) {
    const server = await TestServer.start(sqlite, { env });
    const { port } = new URL(server.url);
    const open = async (localAddress = "127.0.0.1") => {
      const socket = connectTcp({ port: Number(port), host: "127.0.0.1", localAddress });
      await once(
        socket.on("error", () => {}),
        "connect",
      );
      onTestFinished(() => void socket.destroy());
      return socket;
    };
    const flood = async (count: number) => {
      for (let sent = 0; sent < count; sent += 1)
        expect(await exchange(await open(), withHeaders(500))).toBe("");
    };
    return { server, open, flood };
  }

  async function ask(socket: Socket, headers = 1): Promise<string> {
    const answered = once(socket, "data");
    socket.write(withHeaders(headers));
    return String((await answered)[0]);
  }

  test("ends its own connection, and no other", async () => {
    const { server, open, flood } = await start();
    const [idle, used] = [await open(), await open()];
    // with the host's the most that a head may have
    for (const count of [10, 127, 127]) expect(await ask(used, count)).toContain("HTTP/1.1 200");
    expect(await exchange(await open(), withHeaders(128))).toBe("");
    await server.advance(seconds(5));
    // many, and few of them within one second
    for (let second = 0; second < 3; second += 1) {
      await flood(FLOOD - 1);
      await server.advance(seconds(1));
    }
    expect(await ask(idle)).toContain("HTTP/1.1 200");
    expect(await ask(used)).toContain("HTTP/1.1 200");
  });

  test("where many come within a second, closes what its network opened a while ago and did not use", async () => {
    const { server, open, flood } = await start();
    const [idle, used, elsewhere] = [await open(), await open(), await open("127.0.0.2")];
    expect(await ask(used)).toContain("HTTP/1.1 200");
    await server.advance(seconds(1));
    const fresh = await open();
    const closed = closing(idle);
    await flood(FLOOD);
    await closed;
    for (const socket of [fresh, used, elsewhere]) expect(await ask(socket)).toContain("HTTP/1.1 200");
  });

  test.each(["127.0.0.1", "127.0.0.0/8"])(
    "closes nothing else of a proxy that is trusted, however many come (%s)",
    async (proxies) => {
      const { server, open, flood } = await start({ TRUSTED_PROXIES: `2001:db8::/32,${proxies}` });
      const idle = await open();
      await server.advance(seconds(1));
      await flood(2 * FLOOD);
      expect(await ask(idle)).toContain("HTTP/1.1 200");
    },
  );
});

test("of one network ten bodies in chunks are on their way at once", async () => {
  const server = await TestServer.start(sqlite);
  const { port } = new URL(server.url);
  const open = () => {
    const socket = connectTcp({ port: Number(port), host: "127.0.0.1" });
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n${chunk(SIGN_IN.slice(0, 9))}`);
    return socket;
  };
  const answerOf = (socket: Socket) =>
    new Promise<string>((resolve) => socket.once("data", (data) => resolve(data.toString())));
  const begun = Array.from({ length: 11 }, open);
  // which of them comes last is the system's
  const refused = await Promise.race(
    begun.map(async (socket) => ({ socket, answer: await answerOf(socket) })),
  );
  expect(refused.answer).toContain("HTTP/1.1 411");
  // one that is over makes room
  const first = begun.find((socket) => socket !== refused.socket);
  if (first === undefined) throw new Error("none was begun");
  first.write(`${chunk(SIGN_IN.slice(9))}0\r\n\r\n`);
  expect(await answerOf(first)).toContain("HTTP/1.1 401");
  const another = open();
  another.write(`${chunk(SIGN_IN.slice(9))}0\r\n\r\n`);
  expect(await answerOf(another)).toContain("HTTP/1.1 401");
});

test("requests that leave HTTP are not counted as bodies on their way for ever", async () => {
  const server = await TestServer.start(sqlite);
  const { port } = new URL(server.url);
  const send = (request: string) => exchange(connectTcp({ port: Number(port), host: "127.0.0.1" }), request);
  for (const head of [
    "CONNECT a:1 HTTP/1.1\r\n",
    "GET / HTTP/1.1\r\nconnection: upgrade\r\nupgrade: other\r\n",
  ])
    for (let sent = 0; sent < 11; sent += 1)
      await send(`${head}host: hall\r\ntransfer-encoding: chunked\r\n\r\n`);
  await expect.poll(() => send(inChunks(1))).toContain("HTTP/1.1 401");
});

test("what nobody asked for is refused before its body is read", async () => {
  const server = await TestServer.start(sqlite);
  const json = { "content-type": "application/json" };
  const large = "x".repeat(8_200);
  const post = (path: string, body: string, headers = {}) =>
    sendRaw(server.url, { method: "POST", path, body, headers: { ...json, ...headers } });
  expect(await post("/api/session", JSON.stringify({ username: "a", password: large }))).toMatchObject({
    status: 413,
    body: { detail: expect.stringContaining("8") },
  });
  // the body never comes
  const head = { "content-length": "60000" };
  expect((await post("/nirgends", "", head)).status).toBe(404);
  expect((await post("/nirgends", "{x")).status).toBe(404);
  const token = { authorization: `Bearer ${await server.tokenOf("admin")}` };
  const deep = await post("/api/blocks", "[".repeat(30_000), token);
  expect(deep).toMatchObject({ status: 400, body: { code: "body_too_deep" } });
});

test("one user asks for 2,000 changes an hour at most, and may always sign out", async () => {
  const server = await TestServer.start(sqlite);
  await server.addUser("kim", "staff");
  const { accessToken: token, user } = await server.signIn("kim");
  for (let count = 0; count < 1_999; count += 1) server.app.recordThrottle.admitChange(user.id);
  const override = () =>
    server.request("PUT", "/api/courts/1/light-override", { token, body: { on: true, minutes: 20 } });
  expect((await override()).status).toBe(200);
  expect(await override()).toMatchObject({ status: 429, body: { code: "too_many_changes" } });
  expect((await server.request("GET", "/api/courts", { token })).status).toBe(200);
  const entry = { level: "error", component: "page", message: "Fehler" };
  expect((await server.request("POST", "/api/logs", { token, body: entry })).status).toBeLessThan(300);
  await server.operate("PUT", "/api/courts/1/light-override", { on: true, minutes: 20 });
  expect((await server.request("DELETE", "/api/session", { token })).status).toBe(204);
  await server.advance(minutes(60));
  const again = (await server.signIn("kim")).accessToken;
  const changed = await server.request("PUT", "/api/courts/1/light-override", {
    token: again,
    body: { on: true, minutes: 20 },
  });
  expect(changed.status).toBe(200);
});

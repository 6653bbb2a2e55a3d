import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { refuseUnhandled } from "../../api/error-replies.ts";
import { makeCertificate } from "../../testing/certificate.ts";
import { sqlite } from "../../testing/engines.ts";
import { TestServer } from "../../testing/test-server.ts";
import { turnOfOthers } from "../system/turn-of-others.ts";
import { limitConnections } from "./connection-limits.ts";

/** More than the buffers of both ends hold, and of ten connections no more than may wait to be read. */
const LARGE = "x".repeat(4_900_000);
/** Two of these may wait, three may not. */
const HUGE = "x".repeat(20_000_000);
const QUESTION = "GET / HTTP/1.1\r\nhost: hall\r\n\r\n";

async function createHttps(answer: RequestListener) {
  const folder = await mkdtemp(join(tmpdir(), "certificate-"));
  const { cert, key } = await makeCertificate(folder, "hall");
  const server = createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) }, answer);
  await rm(folder, { recursive: true });
  return server;
}

/** A server with at most ten connections, and what connects to it from an address. */
async function serve(protocol: string) {
  let held = Promise.resolve();
  let begun = 0;
  const answer: RequestListener = async (request, response) => {
    begun += 1;
    await held;
    response.end({ "/large": LARGE, "/huge": HUGE }[request.url ?? ""] ?? "Halle");
  };
  const server = protocol === "https" ? await createHttps(answer) : createServer(answer);
  limitConnections(server, {
    max: 10,
    turnOfOthers,
    refuseUnclearHost: (response) => refuseUnhandled("request_malformed", response, {}),
  });
  let parsed = 0;
  server.on("request", () => {
    parsed += 1;
  });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const open = async (localAddress: string, localPort?: number) => {
    const raw = connect({
      port,
      host: "127.0.0.1",
      localAddress,
      ...(localPort === undefined ? {} : { localPort }),
    });
    const socket = protocol === "https" ? connectTls({ socket: raw, rejectUnauthorized: false }) : raw;
    socket.on("error", () => {});
    raw.on("error", () => {});
    sockets.push(socket);
    await once(raw, "connect");
    return socket;
  };
  /** What is answered to a question on this connection; empty: it was closed. */
  const ask = async (socket: Socket) => {
    const answered = Promise.withResolvers<string>();
    socket.once("data", (data) => answered.resolve(data.toString()));
    socket.once("close", () => answered.resolve(""));
    if (socket.closed) return "";
    socket.write(QUESTION);
    return answered.promise;
  };
  /** How many connections are open. */
  const count = () =>
    new Promise<number>((resolve) => {
      server.getConnections((_error, open) => resolve(open));
    });
  /** Answers nothing until told to. */
  const hold = () => {
    const { promise, resolve: now } = Promise.withResolvers<void>();
    held = promise;
    return { now, begun: () => begun };
  };
  return { open, ask, count, hold, parsed: () => parsed };
}

describe.each(["http", "https"])("over %s", (protocol) => {
  test("a connection that waits for a next request makes room for a new one, the longest waiting first", async () => {
    const { open, ask } = await serve(protocol);
    const first = await open("127.0.0.1");
    const busy = await open("127.0.0.1");
    for (const socket of [first, busy]) expect(await ask(socket)).toContain("Halle");
    for (let count = 2; count < 5; count += 1) expect(await ask(await open("127.0.0.1"))).toContain("Halle");
    expect(await ask(first)).toContain("Halle");
    for (let count = 0; count < 4; count += 1) expect(await ask(await open("127.0.0.1"))).toContain("Halle");
    expect(await ask(first)).toContain("Halle");
    expect(await ask(busy)).toBe("");
  });

  test("whoever opens many connections and says nothing keeps nobody at another address out", async () => {
    const { open, ask, count } = await serve(protocol);
    const silent = [];
    for (let opened = 0; opened < 20; opened += 1) silent.push(await open("127.0.0.2"));
    await expect.poll(count).toBe(5);
    for (let opened = 0; opened < 5; opened += 1) await open("127.0.0.3");
    await expect.poll(count).toBe(10);
    expect(await ask(await open("127.0.0.1"))).toContain("Halle");
    await expect.poll(count).toBe(10);
  });

  test("a new connection is refused where all others are being answered", async () => {
    const { open, ask, count, hold } = await serve(protocol);
    const release = hold();
    const held = [];
    for (let opened = 0; opened < 5; opened += 1) held.push(ask(await open("127.0.0.1")));
    await expect.poll(release.begun).toBe(5);
    expect(await ask(await open("127.0.0.1"))).toBe("");
    release.now();
    for (const answer of held) expect(await answer).toContain("Halle");
    expect(await ask(await open("127.0.0.1"))).toContain("Halle");
    expect(await count()).toBe(5);
  });

  test("who asks and reads nothing keeps nobody out", async () => {
    const { open, ask, count } = await serve(protocol);
    for (const address of ["127.0.0.2", "127.0.0.3"]) {
      for (let opened = 0; opened < 5; opened += 1) {
        const unread = await open(address);
        unread.pause();
        unread.write(QUESTION.replace("/", "/large"));
      }
    }
    await expect.poll(count).toBe(10);
    await expect.poll(async () => ask(await open("127.0.0.1"))).toContain("Halle");
    await expect.poll(async () => ask(await open("127.0.0.2"))).toContain("Halle");
  });

  test("who begins requests and does not end them keeps nobody out, nor their open connections", async () => {
    const { open, ask, count, hold } = await serve(protocol);
    const signedIn = await open("127.0.0.1");
    expect(await ask(signedIn)).toContain("Halle");
    const release = hold();
    for (const address of ["127.0.0.2", "127.0.0.3"]) {
      for (let opened = 0; opened < 6; opened += 1)
        (await open(address)).write("POST / HTTP/1.1\r\nhost: hall\r\ncontent-length: 9\r\n\r\n1");
    }
    await expect.poll(count).toBe(10);
    await expect.poll(release.begun).toBeGreaterThan(9);
    const answered = [ask(signedIn), ask(await open("127.0.0.1")), ask(await open("127.0.0.4"))];
    await expect.poll(count).toBe(10);
    release.now();
    for (const answer of answered) expect(await answer).toContain("Halle");
  });

  test("whoever has an address for each connection does not keep the page of the hall out", async () => {
    const { open, ask, count, hold } = await serve(protocol);
    for (let last = 10; last < 30; last += 1)
      expect(await ask(await open(`127.0.0.${last}`))).toContain("Halle");
    await expect.poll(count).toBe(10);
    const release = hold();
    const stream = ask(await open("127.0.0.1"));
    await expect.poll(release.begun).toBe(21);
    const another = ask(await open("127.0.0.1"));
    await expect.poll(release.begun).toBe(22);
    release.now();
    for (const answer of [stream, another]) expect(await answer).toContain("Halle");
    expect(await count()).toBe(10);
  });

  test.each([
    ["a question", QUESTION, 4],
    ["one that expects what nobody knows", QUESTION.replace("host: hall", "host: hall\r\nexpect: x"), 4],
    ["one without a host", "GET / HTTP/1.1\r\n\r\n", 0],
  ])(
    "who asks for much at once is closed, and little of it is read or carried out: %s",
    async (_, question, most) => {
      const { open, ask, count, hold, parsed } = await serve(protocol);
      const release = hold();
      const eager = await open("127.0.0.1");
      eager.write(question.repeat(1_000));
      await expect.poll(count).toBe(0);
      expect(release.begun()).toBe(most);
      expect(parsed()).toBe(most + 1);
      release.now();
      expect(await ask(await open("127.0.0.1"))).toContain("Halle");
    },
  );

  test("what nobody reads is not kept in any number", async () => {
    const { open, ask, count } = await serve(protocol);
    for (let last = 2; last < 7; last += 1) {
      const unread = await open(`127.0.0.${last}`);
      unread.pause();
      unread.write(QUESTION.replace("/", "/huge"));
    }
    const reader = await open("127.0.0.1");
    await expect
      .poll(async () => {
        expect(await ask(reader)).toContain("Halle");
        return count();
      })
      // two answers of 20 MB, and who reads
      .toBe(3);
  });

  test("a request that was sent before the one before it was answered is answered too", async () => {
    const { open, ask, count, hold } = await serve(protocol);
    const eager = await open("127.0.0.1");
    const release = hold();
    const answers: string[] = [];
    eager.on("data", (data) => answers.push(data.toString()));
    eager.write(QUESTION + QUESTION);
    await expect.poll(release.begun).toBe(2);
    const others = [];
    for (let opened = 1; opened < 5; opened += 1) others.push(await open("127.0.0.1"));
    // room is made by those that wait, not by the one that is being answered
    await open("127.0.0.1");
    await expect.poll(count).toBe(5);
    release.now();
    await expect.poll(() => answers.join("").split("Halle").length).toBe(3);
    expect(others.filter((socket) => socket.closed)).toHaveLength(1);
    expect(await ask(eager)).toContain("Halle");
  });
});

test("a client that comes again from the same port is counted once, and is gone when it goes", async () => {
  const { open, ask, count } = await serve("http");
  for (let turn = 0; turn < 30; turn += 1) {
    const socket = await open("127.0.0.2", 45_000);
    socket.resetAndDestroy();
    // the next one may be accepted before the server has heard of the end of this one
    await once(socket, "close");
  }
  await expect.poll(count).toBe(0);
  for (let opened = 0; opened < 5; opened += 1) expect(await ask(await open("127.0.0.2"))).toContain("Halle");
  expect(await count()).toBe(5);
});

test("a request whose connection was reset before it was accepted is neither carried out nor logged as a fault", async () => {
  const server = await TestServer.start(sqlite);
  const { port } = new URL(server.url);
  const body = JSON.stringify({ username: "niemand", password: "falsch-und-lang" });
  const request = `POST /api/session HTTP/1.1\r\nhost: hall\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  // in a process of its own: in this one the server accepts each before it can be reset
  const program = `
    const { connect } = require("node:net");
    let left = 300;
    const next = () => {
      if (left-- <= 0) return;
      const socket = connect({ port: ${port}, host: "127.0.0.1" }, () => {
        socket.write(${JSON.stringify(request)}, () => { socket.resetAndDestroy(); next(); });
      });
      socket.on("error", () => {});
    };
    for (let count = 0; count < 20; count += 1) next();`;
  await promisify(execFile)(process.execPath, ["-e", program]);
  expect((await server.request("GET", "/healthz")).status).toBe(200);
  expect(server.warnings).toEqual([]);
});

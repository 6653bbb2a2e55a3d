import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import {
  DEVICE_LINK_PATH,
  MOST_LINES_A_SECOND,
  MOST_UNSENT_BYTES,
} from "@platzwart/contract/device-link/limits";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { instant, MINUTE, seconds } from "@platzwart/domain/time/instant";
import { controllerLinkKey } from "@platzwart/machine/link-keys";
import { describe, expect, onTestFinished, test } from "vitest";
import { createWebSocketStream, WebSocket, WebSocketServer } from "ws";
import { makeCertificate } from "../testing/certificate.ts";
import { connectDoor, DOOR_KEY, failureOf, startLinkServer } from "../testing/device-link-server.ts";

const OTHER_KEY = { identity: DOOR_KEY.identity, key: Buffer.alloc(32, 8) };
const HELLO_TIMEOUT = seconds(5);

function addressOf(url: string): { host: string; port: number } {
  const { hostname: host, port } = new URL(url);
  return { host, port: Number(port) };
}

/** A connection with raw bytes from the test. */
async function openRaw(url: string): Promise<Socket> {
  const socket = connect(addressOf(url)).on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** A WebSocket at the link's path that sends nothing by itself. */
async function openSilent(url: string): Promise<WebSocket> {
  const webSocket = new WebSocket(new URL(DEVICE_LINK_PATH, url));
  onTestFinished(() => webSocket.terminate());
  webSocket.on("error", () => {});
  await once(webSocket, "open");
  return webSocket;
}

async function listenOn(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface Proxy {
  readonly url: string;
  /** Sockets of each connection towards the controller and towards the server. */
  readonly passing: { near: Socket; far: Socket }[];
}

/** A byte proxy before a server; `cut` sets the size of each forwarded piece. */
async function startProxy(url: string, cut: () => number = () => 65_536): Promise<Proxy> {
  const passing: Proxy["passing"] = [];
  const pass = (from: Socket, to: Socket) => {
    from.on("data", (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; ) {
        const size = cut();
        to.write(chunk.subarray(at, at + size));
        at += size;
      }
    });
    from.on("error", () => {}).on("close", () => to.destroy());
  };
  const proxy = createServer({ noDelay: true }, (near) => {
    const far = connect({ ...addressOf(url), noDelay: true });
    passing.push({ near, far });
    pass(near, far);
    pass(far, near);
  });
  return { url: await listenOn(proxy), passing };
}

describe("lines", () => {
  test("[D-20] go both ways, whole and in order, up to a list of a megabyte", async () => {
    const long = `${"Tür 🚪 ".repeat(90_000)}`;
    const { url, links } = await startLinkServer({
      onLine: (line, channel) => channel.send(`zurück ${line}`),
    });
    const { channel, lines } = await connectDoor(url);
    channel.send("eins");
    channel.send("ü".repeat(128 * 1024 - 1));
    await expect.poll(() => lines.length).toBe(2);
    expect(lines[0]).toBe("zurück eins");
    const [link] = links;
    expect(link?.peer).toMatchObject({ controllerId: "c1", kind: "lasting", address: "127.0.0.1" });
    link?.channel.send(long);
    link?.channel.send("danach");
    await expect.poll(() => lines.slice(2).map((line) => line.length)).toEqual([long.length, 6]);
    expect(lines[2]).toBe(long);
  });

  test("are not delayed by Nagle's algorithm", async () => {
    const { url } = await startLinkServer({
      onLine: (line, channel) => {
        if (line === "second") channel.send(line);
      },
    });
    let answered = () => {};
    const { channel } = await connectDoor(url, { onLine: () => answered() });
    const took: number[] = [];
    for (let round = 0; round < MOST_LINES_A_SECOND / 2; round += 1) {
      const answer = Promise.withResolvers<void>();
      answered = answer.resolve;
      const began = performance.now();
      channel.send("first");
      // would wait for the other end's acknowledgement of the first, which comes 40 ms late
      channel.send("second");
      await answer.promise;
      took.push(performance.now() - began);
    }
    const [p50] = took.sort((one, other) => one - other).slice(took.length / 2);
    expect(p50).toBeLessThan(20);
  });

  test("pass through a proxy that cuts the bytes anywhere", async () => {
    const { url } = await startLinkServer({ onLine: (line, channel) => channel.send(line.repeat(4)) });
    let state = 7;
    // a fixed sequence
    const cut = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % 5 === 0 ? 1 : state % 1_500;
    };
    const proxy = await startProxy(url, () => Math.max(1, cut()));
    const { channel, lines } = await connectDoor(proxy.url);
    const sent = Array.from({ length: 10 }, (_, index) => `${index} ß`.repeat(5_000));
    for (const line of sent) channel.send(line);
    await expect.poll(() => lines.length).toBe(10);
    expect(lines).toEqual(sent.map((line) => line.repeat(4)));
  });

  test("go inside of https with any certificate", async () => {
    const folder = await mkdtemp(join(tmpdir(), "device-link-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const files = await makeCertificate(folder, "hall");
    const https = { cert: await readFile(files.cert), key: await readFile(files.key) };
    const { url } = await startLinkServer({ https, onLine: (line, channel) => channel.send(line) });
    expect(url).toMatch(/^https:/);
    const { channel, lines } = await connectDoor(url);
    channel.send("hallo");
    await expect.poll(() => lines).toEqual(["hallo"]);
  });

  test("sent before an end still arrive", async () => {
    const long = "x".repeat(900_000);
    const { url, links } = await startLinkServer({
      onLine: (_line, channel) => {
        channel.send(long);
        channel.end("revoked");
      },
    });
    const { channel, lines, ends } = await connectDoor(url);
    channel.send("hallo");
    await expect.poll(() => ends).toEqual(["closed"]);
    expect(lines).toEqual([long]);
    expect(links[0]?.ends).toEqual(["revoked"]);
  });
});

describe("a handshake is refused", () => {
  test("with a wrong key or an unknown name, and that is logged once a minute", async () => {
    const { url, log, clock, links } = await startLinkServer();
    expect(await failureOf(connectDoor(url, { link: OTHER_KEY }))).toBe("refused");
    expect(await failureOf(connectDoor(url, { link: controllerLinkKey("c2", "") }))).toBe("refused");
    const stranger = { ...DOOR_KEY, identity: "claim 0" };
    expect(await failureOf(connectDoor(url, { link: stranger }))).toBe("refused");
    const why = "ERR_SSL_BINDER_DOES_NOT_VERIFY";
    expect(log).toEqual([{ address: "127.0.0.1", why, identity: DOOR_KEY.identity }]);
    await clock.advance(MINUTE);
    expect(await failureOf(connectDoor(url, { link: stranger }))).toBe("refused");
    expect(log.slice(1)).toEqual([expect.objectContaining({ identity: "claim 0" })]);
    expect(links).toEqual([]);
    expect(await failureOf(connectDoor(url))).toBe("connected");
  });

  test("after five seconds of silence, and when something else than TLS comes", async () => {
    const { url, log, clock } = await startLinkServer();
    const silent = await openSilent(url);
    const ended = once(silent, "close");
    await clock.advance(HELLO_TIMEOUT);
    await ended;
    expect(log).toEqual([{ address: "127.0.0.1", why: "handshake_time", identity: null }]);
    for (const garbage of ["GET / HTTP/1.1\r\n\r\n", Buffer.alloc(100, 90), Buffer.alloc(1_000_000, 22)]) {
      const stranger = await openSilent(url);
      stranger.send(garbage);
      await once(stranger, "close");
    }
    // not a WebSocket frame
    const broken = await openSilent(url);
    const socket = (broken as unknown as { _socket: Socket })._socket;
    socket.write(Buffer.alloc(100, 0xff));
    await once(socket, "close");
    expect(await failureOf(connectDoor(url))).toBe("connected");
    await expect.poll(() => clock.pending).toBe(0);
  });

  test("while twenty others are under way", async () => {
    const { url, clock } = await startLinkServer();
    const { channel } = await connectDoor(url);
    const silent = await Promise.all(Array.from({ length: 20 }, () => openSilent(url)));
    expect(await failureOf(connectDoor(url))).toBe("unreachable");
    silent[0]?.terminate();
    await expect.poll(() => failureOf(connectDoor(url))).toBe("connected");
    const ended = Promise.all(silent.slice(1).map((one) => once(one, "close")));
    await clock.advance(HELLO_TIMEOUT);
    await ended;
    expect(await failureOf(connectDoor(url))).toBe("connected");
    channel.send("still there");
  });
});

describe("a link ends", () => {
  test("by too long a line, or too many within a second", async () => {
    const { url, links, clock } = await startLinkServer();
    const long = await connectDoor(url);
    long.channel.send("x".repeat(256 * 1024 + 1));
    await expect.poll(() => long.ends.length).toBe(1);
    expect(links[0]).toMatchObject({ lines: [], ends: ["line_too_long"] });

    const many = await connectDoor(url);
    const say = (count: number) => {
      for (let number = 0; number < count; number += 1) many.channel.send("x");
    };
    say(MOST_LINES_A_SECOND);
    await expect.poll(() => links[1]?.lines.length).toBe(MOST_LINES_A_SECOND);
    await clock.advance(seconds(1));
    say(MOST_LINES_A_SECOND + 1);
    await expect.poll(() => links[1]?.ends).toEqual(["too_many_lines"]);
    expect(links[1]?.lines.length).toBe(2 * MOST_LINES_A_SECOND);
    await expect.poll(() => many.ends).toEqual(["closed"]);
    await expect.poll(() => clock.pending).toBe(0);
  });

  test("when the other end takes nothing, once eight megabytes wait", async () => {
    const { url, links } = await startLinkServer();
    const { url: gate, passing } = await startProxy(url);
    await connectDoor(gate);
    await expect.poll(() => links.length).toBe(1);
    // the network carries nothing to the controller any more
    passing[0]?.far.pause();
    const [link] = links;
    const line = "ü".repeat(250_000);
    let waiting = 0;
    for (let sent = 0; sent < 100 && link?.ends.length === 0; sent += 1) {
      link.channel.send(line);
      waiting = Math.max(waiting, link.channel.unsentBytes);
      await new Promise(setImmediate);
    }
    expect(waiting).toBeGreaterThan(MOST_UNSENT_BYTES - 600_000);
    expect(waiting).toBeLessThan(MOST_UNSENT_BYTES + 600_000);
    expect(link?.ends).toEqual(["too_much_unsent"]);
  });

  test("within a second when the server closes, and none begins any more", async () => {
    const { app, url, links } = await startLinkServer();
    const { ends } = await connectDoor(url);
    const silent = once(await openSilent(url), "close");
    const began = performance.now();
    await app.close();
    expect(performance.now() - began).toBeLessThan(1_000);
    await silent;
    expect(links[0]?.ends).toEqual(["server_stops"]);
    await expect.poll(() => ends).toEqual(["closed"]);
    expect(await failureOf(connectDoor(url))).toBe("unreachable");
  });

  test("when its connection breaks, at both ends, though in the middle of a line", async () => {
    const { url, links } = await startLinkServer();
    const { url: gate, passing } = await startProxy(url);
    const { channel, ends } = await connectDoor(gate);
    await expect.poll(() => links.length).toBe(1);
    channel.send("x".repeat(200_000));
    passing[0]?.near.resetAndDestroy();
    await expect.poll(() => [ends.length, links[0]?.ends.length]).toEqual([1, 1]);
  });

  test("not by the limits of silent connections", async () => {
    const limits = { connectionTimeout: 60, keepAliveTimeout: 60, requestTimeout: 60 };
    const { url } = await startLinkServer({
      ...limits,
      onLine: (line, channel) => channel.send(line),
    });
    const { channel, lines, ends } = await connectDoor(url);
    // a connection younger than the link, and as silent
    for (let count = 0; count < 3; count += 1) {
      const idle = await openRaw(url);
      idle.resume();
      await once(idle, "close");
    }
    channel.send("noch da");
    await expect.poll(() => lines).toEqual(["noch da"]);
    expect(ends).toEqual([]);
  });
});

describe("other requests", () => {
  test("are answered as if they had not asked for another protocol", async () => {
    const { url } = await startLinkServer();
    const ask = async (path: string, protocol: string) => {
      const socket = await openRaw(url);
      const wish = `connection: upgrade, HTTP2-Settings\r\nupgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk`;
      socket.write(`GET ${path} HTTP/1.1\r\nhost: halle\r\n${wish}\r\n\r\n`);
      const [answer] = (await once(socket, "data")) as [Buffer];
      return answer.toString();
    };
    // requests of curl --http2 and Java's client to a server without TLS
    expect(await ask("/api/courts", "h2c")).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask("/elsewhere", "websocket")).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(`${DEVICE_LINK_PATH}/x`, "websocket")).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(DEVICE_LINK_PATH, "websocket")).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("a controller", () => {
  test("distinguishes a server that is away from one that is silent", async () => {
    const gone = createServer();
    const url = await listenOn(gone);
    gone.close();
    expect(await failureOf(connectDoor(url))).toBe("unreachable");

    const clock = new FakeClock(instant(0));
    const silent = await listenOn(createServer((socket) => onTestFinished(() => void socket.destroy())));
    const waiting = failureOf(connectDoor(silent, { clock }));
    await clock.advance(HELLO_TIMEOUT);
    expect(await waiting).toBe("timeout");
    expect(clock.pending).toBe(0);
  });

  test("takes no server that shows a certificate in place of the key", async () => {
    const folder = await mkdtemp(join(tmpdir(), "device-link-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const files = await makeCertificate(folder, "stranger");
    const heard: unknown[] = [];
    const inner = createTlsServer(
      { cert: await readFile(files.cert), key: await readFile(files.key) },
      (socket) => void socket.on("error", () => {}).on("data", (data) => void heard.push(data)),
    ).on("tlsClientError", () => {});
    const webSockets = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    webSockets.on("connection", (webSocket) => {
      inner.emit("connection", createWebSocketStream(webSocket));
    });
    await once(webSockets, "listening");
    onTestFinished(() => void webSockets.close());
    const { port } = webSockets.address() as AddressInfo;
    expect(await failureOf(connectDoor(`http://127.0.0.1:${port}`))).toBe("refused");
    expect(heard).toEqual([]);
  });
});

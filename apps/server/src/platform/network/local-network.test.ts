import { lookup as systemLookup } from "node:dns";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { fencedNetwork } from "./fenced-network.ts";
import { createLocalNetwork } from "./local-network.ts";
import type { HttpFault } from "./local-network-port.ts";
import type { Lookup } from "./name-lookup.ts";

const PATIENCE_MS = 8_000;
/** For requests that are never answered. */
const SHORT_MS = 400;
const running: Server[] = [];

afterEach(() => {
  for (const server of running.splice(0)) {
    if ("closeAllConnections" in server) (server.closeAllConnections as () => void)();
    server.close();
  }
});

async function listen(server: Server): Promise<number> {
  running.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const device = (answer: RequestListener) => listen(createServer(answer));

function ask(
  url: string,
  {
    lookup = systemLookup,
    body,
    patience = PATIENCE_MS,
  }: { lookup?: Lookup; body?: string; patience?: number } = {},
) {
  return createLocalNetwork(lookup).request({
    method: body === undefined ? "GET" : "POST",
    url,
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(patience),
  });
}

const fails = (fault: HttpFault) => ({ name: "HttpFailure", fault });

/** A name server that knows one name. */
const resolvesTo =
  (...addresses: string[]): Lookup =>
  (_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );

describe("asking a device in the hall's network", () => {
  test("[K-07] a command arrives as JSON, and its answer comes back whole", async () => {
    const port = await device(async (request, response) => {
      let text = "";
      for await (const chunk of request) text += chunk;
      response.writeHead(401, { "www-authenticate": "Digest" });
      response.end(`${request.method} ${request.url} ${request.headers["content-type"]} ${text} ü`);
    });
    const answer = await ask(`http://127.0.0.1:${port}/hall`, { body: '{"action":"heat"}' });
    expect(answer).toMatchObject({ status: 401, text: 'POST /hall application/json {"action":"heat"} ü' });
    expect(answer.headers["www-authenticate"]).toBe("Digest");
  });

  test("[K-10] a name is asked at the address that it was found to have", async () => {
    const port = await device((_request, response) => response.end("ok"));
    const answer = await ask(`http://heizung.local:${port}`, { lookup: resolvesTo("127.0.0.1") });
    expect(answer.text).toBe("ok");
  });

  test("[K-10] of a name with private and public addresses, as a router with IPv6 announces it, the private ones are asked", async () => {
    const port = await device((_request, response) => response.end("ok"));
    const lookup = resolvesTo("2003:db8:1::25", "127.0.0.1");
    const url = `http://heizung.local:${port}`;
    expect((await ask(url, { lookup })).text).toBe("ok");
    await expect(createLocalNetwork(lookup).classifyAddress(url)).resolves.toBe("private");
  });

  test.each([
    ["a name that stands for a public address", "http://heizung.local", resolvesTo("8.8.8.8")],
    ["a public address", "http://8.8.8.8", undefined],
    ["one that is written as a single number", "http://134744072", undefined],
    ["a public address as IPv6", "http://[2001:4860:4860::8888]", undefined],
    ["where cloud machines keep their secrets", "http://169.254.169.254/latest", undefined],
  ] as const)("[K-10] %s is not asked", async (_, url, lookup) => {
    await expect(ask(url, lookup === undefined ? {} : { lookup })).rejects.toMatchObject(fails("public"));
    await expect(createLocalNetwork(lookup ?? systemLookup).classifyAddress(url)).resolves.toBe("public");
  });

  test("[K-10] where a name lies is said, also that nobody knows it", async () => {
    const unknown: Lookup = (_host, _options, done) => done(new Error("ENOTFOUND"), []);
    await expect(ask("http://heizung.local", { lookup: unknown })).rejects.toMatchObject(
      fails("unresolvable"),
    );
    await expect(createLocalNetwork(unknown).classifyAddress("http://heizung.local")).resolves.toBe(
      "unknown",
    );
    await expect(createLocalNetwork(resolvesTo("10.0.0.1")).classifyAddress("http://a.local")).resolves.toBe(
      "private",
    );
    await expect(createLocalNetwork(systemLookup).classifyAddress("http://[::1]:8080")).resolves.toBe(
      "private",
    );
  });

  test("[K-07] one that sends elsewhere is not followed", async () => {
    let asked = 0;
    const elsewhere = await device((_request, response) => {
      asked += 1;
      response.end("secret");
    });
    const port = await device((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${elsewhere}/` }).end();
    });
    await expect(ask(`http://127.0.0.1:${port}`)).rejects.toMatchObject(fails("redirect"));
    expect(asked).toBe(0);
  });

  test("[K-07] one whose answer has no end is cut off", async () => {
    let written = 0;
    const closed = Promise.withResolvers<void>();
    const port = await device((_request, response) => {
      const chunk = Buffer.alloc(16_384, "x");
      const write = () => {
        do written += chunk.length;
        while (response.write(chunk) && written < 1e9);
      };
      response.on("drain", write).on("close", closed.resolve);
      write();
    });
    await expect(ask(`http://127.0.0.1:${port}`)).rejects.toMatchObject(fails("too_large"));
    await closed.promise;
    expect(written).toBeLessThan(2e7);
  });

  test("[K-07] one that never answers, or answers a byte now and then, is not waited for", async () => {
    const silent = await device(() => {});
    await expect(ask(`http://127.0.0.1:${silent}`, { patience: SHORT_MS })).rejects.toMatchObject(
      fails("timeout"),
    );
    const slow = await device((_request, response) => {
      const drip = (turn: number) => {
        if (response.destroyed) return;
        if (turn % 200 === 0) response.write("x");
        setImmediate(drip, turn + 1);
      };
      drip(0);
    });
    await expect(ask(`http://127.0.0.1:${slow}`, { patience: SHORT_MS })).rejects.toMatchObject(
      fails("timeout"),
    );
  });

  test("[K-07] one that is not there, breaks off or speaks no HTTP is distinguished", async () => {
    const gone = createTcpServer();
    const port = await listen(gone);
    await new Promise((resolve) => gone.close(resolve));
    await expect(ask(`http://127.0.0.1:${port}`)).rejects.toMatchObject(fails("unreachable"));
    const broken = await device((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("x");
      response.socket?.destroySoon();
    });
    await expect(ask(`http://127.0.0.1:${broken}`)).rejects.toMatchObject(fails("unreachable"));
    const babble = await listen(createTcpServer((socket) => socket.end("garbage\r\n\r\n")));
    await expect(ask(`http://127.0.0.1:${babble}`)).rejects.toMatchObject(fails("invalid_response"));
  });

  test("[K-07] one that turns to another protocol is rubbish, and is not waited for", async () => {
    const closed = Promise.withResolvers<void>();
    const port = await listen(
      createTcpServer((socket) => {
        socket.on("error", () => {}).on("close", () => closed.resolve());
        socket.resume();
        socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
      }),
    );
    await expect(ask(`http://127.0.0.1:${port}`)).rejects.toMatchObject(fails("invalid_response"));
    await closed.promise;
  });

  test("[K-07] one whose name is never found out is not waited for", async () => {
    const never = ask("http://heizung.local", { lookup: () => {}, patience: SHORT_MS });
    await expect(never).rejects.toMatchObject(fails("timeout"));
  });
});

test("[V-03] a request whose server loses the hall while it connects sends nothing", async () => {
  const requests: string[] = [];
  const port = await device((request, response) => {
    requests.push(request.url ?? "");
    response.end("{}");
  });
  let leads = true;
  const network = fencedNetwork(createLocalNetwork(systemLookup), () => leads);
  const url = `http://127.0.0.1:${port}`;
  const request = (path: string) =>
    network.request({ method: "GET", url: `${url}${path}`, signal: AbortSignal.timeout(PATIENCE_MS) });
  const sent = request("/lost");
  leads = false;
  await expect(sent).rejects.toMatchObject({ fault: "unreachable", isUnsent: true });
  leads = true;
  expect((await request("/led")).status).toBe(200);
  expect(requests).toEqual(["/led"]);
});

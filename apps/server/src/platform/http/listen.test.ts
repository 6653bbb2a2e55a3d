import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { turnOfOthers } from "../system/turn-of-others.ts";
import { listen } from "./listen.ts";

const CONNECTIONS = 320;

async function serve(port = 0) {
  const app = Fastify({ forceCloseConnections: true });
  app.get("/", () => "Halle");
  onTestFinished(() => app.close());
  const endListening = await listen(app, { port, host: "127.0.0.1" });
  const bound = (app.server.address() as AddressInfo).port;
  return { app, endListening, port: bound, url: `http://127.0.0.1:${bound}/` };
}

test.runIf(process.platform === "linux")(
  "of many who connect together ten and more are accepted in a turn of the event loop",
  async () => {
    const { app, port } = await serve();
    let accepted = 0;
    app.server.on("connection", () => {
      accepted += 1;
    });
    const clients = Array.from({ length: CONNECTIONS }, () => connect(port, "127.0.0.1"));
    onTestFinished(() => {
      for (const client of clients) client.destroy();
    });
    let turns = 0;
    for (; accepted < CONNECTIONS; turns += accepted > 0 ? 1 : 0) await turnOfOthers();
    expect(turns).toBeLessThan(CONNECTIONS / 5);
  },
);

test("a request is answered whichever socket its connection came to", async () => {
  const { url } = await serve();
  const answers = await Promise.all(
    Array.from({ length: 64 }, async () => (await fetch(url, { headers: { connection: "close" } })).text()),
  );
  expect(new Set(answers)).toEqual(new Set(["Halle"]));
});

test("a port that somebody listens on is refused, also if it is shared by a server like this one", async () => {
  const { port } = await serve();
  await expect(serve(port)).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("nobody listens any more after the end, and the port can be taken again at once", async () => {
  const first = await serve();
  first.endListening();
  await first.app.close();
  for (let count = 0; count < 64; count += 1) {
    const client = connect(first.port, "127.0.0.1");
    await expect(once(client, "connect")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  }
  const second = await serve(first.port);
  expect(await (await fetch(second.url)).text()).toBe("Halle");
});

import { spawn, spawnSync } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { plus, seconds, toIso } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import { SERVER } from "../storage/caller.ts";
import { anyEngine } from "../testing/engines.ts";
import { CONTROL_SYSTEM } from "../testing/function-calls.ts";
import { answered } from "../testing/held-writes.ts";
import { doorIdAt, newTerminal } from "../testing/terminal.ts";
import { TestServer } from "../testing/test-server.ts";

/** A hall with a code for court 2, whose door opens for codes only. */
async function hallWithCode(engine: Parameters<typeof TestServer.start>[0]) {
  const server = await TestServer.start(engine);
  const { items } = await server.operate("GET", "/api/doors");
  for (const { id, name, courtIds, openSeconds, driver, address } of items)
    await server.operate("PUT", `/api/doors/${id}`, {
      ...{ name, courtIds, openSeconds, driver, address, mode: "code_only" },
    });
  const { access_code: code } = await server.book({ court_id: 2 });
  const doorId = await doorIdAt(server, "door-2");
  await server.settle();
  const isOpen = async () => {
    await server.settle();
    return server.doors.isUnlocked("door-2");
  };
  const messages = async (component: string): Promise<readonly string[]> => {
    await server.settle();
    const entries = (await server.operate("GET", `/api/logs?component=${component}`)).items;
    return entries.map(({ message }: { message: string }) => message);
  };
  return { server, code, doorId, isOpen, messages };
}

type Hall = Awaited<ReturnType<typeof hallWithCode>>;

const LATE = {
  code: "Tür Court 2 nicht geöffnet: Der Code wurde zu spät geprüft",
  press: "Tür Court 2 nicht geöffnet: Der Befehl vom Panel kam zu spät an",
};

/** How a door is opened, with headers of the request; by a terminal, a user's code and a press. */
async function waysToOpen({ server, code, doorId }: Hall) {
  const token = await server.tokenOf("staff");
  const { cookie } = await newTerminal(server, "door-2");
  const body = { action: "validate_code", data: { code, door_id: doorId } };
  return {
    terminal: { path: CONTROL_SYSTEM, headers: { cookie }, body, entry: ["door-control", LATE.code] },
    code: {
      path: CONTROL_SYSTEM,
      headers: { authorization: `Bearer ${token}` },
      body,
      entry: ["door-control", LATE.code],
    },
    press: {
      path: `/api/doors/${doorId}/open`,
      headers: { authorization: `Bearer ${token}` },
      body: null,
      entry: ["doors", LATE.press],
    },
  } as const;
}

interface Way {
  readonly path: string;
  readonly headers: object;
  readonly body: unknown;
}

/** The request as it goes over the network. */
function bytesOf({ path, headers, body }: Way): string {
  const content = body === null ? "" : JSON.stringify(body);
  const all = {
    ...{ host: "hall", "content-length": Buffer.byteLength(content) },
    ...(body === null ? {} : { "content-type": "application/json" }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${content}`;
}

/**
 * Sends a request while this process, and with it the server, stands still: what was sent, and the end of a connection that
 * was given up, wait for it together.
 */
function sendBytes(request: {
  readonly port: number;
  readonly bytes: string;
  readonly isGivenUp: boolean;
}): void {
  const client = `
    const { port, bytes, isGivenUp } = JSON.parse(process.argv[1]);
    const socket = require("node:net").connect(port, "127.0.0.1", () => {
      socket.write(bytes, () => {
        if (!isGivenUp) process.stdout.write("sent");
        else socket.end(() => process.exit());
      });
    });
    socket.on("data", () => process.exit());
  `;
  const run = ["-e", client, JSON.stringify(request)];
  if (request.isGivenUp) expect(spawnSync(process.execPath, run, { timeout: 20_000 }).status).toBe(0);
  else {
    const waiting = spawn(process.execPath, run, { stdio: "ignore" });
    onTestFinished(() => void waiting.kill());
  }
}

anyEngine((engine) => {
  describe("a door is opened only for whoever still waits", () => {
    test("[X-03, D-31] what arrives after the time until which its page waits opens nothing, and is in the log", async () => {
      const hall = await hallWithCode(engine);
      const { server, isOpen, messages } = hall;
      for (const [name, { path, headers, body, entry }] of Object.entries(await waysToOpen(hall))) {
        const send = (notAfter: string) =>
          server.request("POST", path, { headers: { ...headers, "not-after": notAfter }, body });
        const past = await send(toIso(plus(server.now(), seconds(-0.001))));
        expect(past, name).toMatchObject({ status: 504 });
        expect(JSON.stringify(past.body), name).toMatch(/Tür Court 2 wurde nicht geöffnet: .* zu spät/);
        expect(await isOpen(), name).toBe(false);
        expect(await messages(entry[0]), name).toContain(entry[1]);
        expect((await send(toIso(server.now()))).status, name).toBe(200);
        expect(await isOpen(), name).toBe(true);
        await server.advance(seconds(31));
        expect(await isOpen(), name).toBe(false);
      }
    });

    test("[X-03, D-31] until when it waits is an instant, or the request is refused", async () => {
      const hall = await hallWithCode(engine);
      for (const { path, headers, body } of Object.values(await waysToOpen(hall))) {
        for (const wrong of ["", "bald", "1763740800000", "2026-11-21T18:00:00"]) {
          const asked = { headers: { ...headers, "not-after": wrong }, body };
          const { status, body: answer } = await hall.server.request("POST", path, asked);
          expect(status, wrong).toBe(400);
          expect(JSON.stringify(answer)).toContain(
            "Not-After muss eine Zeit wie 2026-11-21T17:00:00.000Z sein",
          );
        }
      }
      expect(await hall.isOpen()).toBe(false);
    });

    test("[X-03, D-31] what was sent by a page that has given up, and arrives with the end of its connection, opens nothing", async () => {
      const hall = await hallWithCode(engine);
      const { server, isOpen } = hall;
      const port = Number(new URL(server.url).port);
      const send = (way: Way, isGivenUp: boolean) => sendBytes({ port, bytes: bytesOf(way), isGivenUp });
      for (const [name, way] of Object.entries(await waysToOpen(hall))) {
        send(way, true);
        // what is asked after it is answered after it
        for (let count = 0; count < 5; count += 1) await server.operate("GET", "/api/doors");
        expect(await isOpen(), name).toBe(false);
        send(way, false);
        await expect.poll(isOpen, { message: name }).toBe(true);
        await server.advance(seconds(31));
      }
    });

    test.each([
      ["opens once it is written down beside the database, and has one entry", false],
      ["opens nothing where that cannot be either, and leaves no entry", true],
    ])(
      "[D-31] a press whose entry takes longer than three seconds to be stored %s",
      async (_, isWithoutSpool) => {
        const hall = await hallWithCode(engine);
        const { server, doorId, isOpen, messages } = hall;
        const token = await server.tokenOf("staff");
        const { dataDir } = server.database;
        const [spool = ""] = (await readdir(dataDir)).filter((name) => name.startsWith("platzwart.spool"));
        if (isWithoutSpool) {
          await rm(join(dataDir, spool));
          await mkdir(join(dataDir, spool));
        }
        const held = Promise.withResolvers<void>();
        const writing = server.app.storage.write(SERVER, () => held.promise);
        const pressing = server.request("POST", `/api/doors/${doorId}/open`, { token });
        const { answer, after } = await answered(server, pressing);
        expect(answer).toMatchObject(
          isWithoutSpool ? { status: 503, body: { code: "database_locked" } } : { status: 200 },
        );
        expect(after).toBeLessThan(seconds(10));
        held.resolve();
        await writing;
        await server.settle();
        expect(await isOpen()).toBe(!isWithoutSpool);
        const pressed = (await messages("doors")).filter((message) =>
          message.includes("über das Panel geöffnet"),
        );
        expect(pressed).toHaveLength(isWithoutSpool ? 0 : 1);
      },
    );
  });
});

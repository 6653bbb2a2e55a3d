import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FORWARDING_PROGRAM } from "@platzwart/texts/help/booking-system";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../../scripts/testing/free-port.ts";
import { sqlite } from "../testing/engines.ts";
import { TestServer } from "../testing/test-server.ts";

test("[X-12] the relay of the help books for a page that has no key", async () => {
  const server = await TestServer.start(sqlite);
  const { token } = await server.makeApiKey("Webseite");
  const file = join(server.database.dataDir, "relay.mjs");
  await writeFile(file, FORWARDING_PROGRAM);
  const port = await freePort();
  const relay = spawn(process.execPath, [file], {
    env: { PLATZWART_URL: server.url, PLATZWART_KEY: token, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    relay.kill("SIGKILL");
    await once(relay, "close");
  });
  await once(relay.stdout, "data");
  const book = () =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: { origin: "https://verein.example", "idempotency-key": "buchung-1" },
      body: JSON.stringify({ action: "create_booking", data: server.bookingData() }),
    }).then(async (answer) => ({ status: answer.status, body: await answer.json() }));
  const first = await book();
  expect(first).toMatchObject({ status: 200, body: { success: true } });
  // the page repeats the request, because the answer got lost
  expect(await book()).toEqual(first);
  expect(await server.countRows()).toEqual({ bookings: 1, codes: 1 });
});

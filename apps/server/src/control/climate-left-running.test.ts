import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { openRaw } from "../../../../testing/database.ts";
import { anyEngine } from "../testing/engines.ts";
import { realHall } from "../testing/real-hall.ts";

type RealHall = Awaited<ReturnType<typeof realHall>>;

/** A heating that runs, and is replaced while it takes no order. */
async function replaceInVain({ hall, connect, put }: RealHall): Promise<void> {
  await put({ auto: false });
  await connect("heating");
  expect(hall.heating.isOn).toBe(true);
  hall.heating.http.fault = "failing";
  await connect();
}

async function warnings({ server }: RealHall) {
  const { items } = await server.app.storage.read.systemLog.list({ component: "climate" }, 10);
  return items.filter(({ level }) => level === "warn");
}

const leftRunning = ({ hall }: RealHall) => ({
  message: "Heizung, bisheriges Gerät: hat nicht bestätigt, dass es aus ist; bitte dort nachsehen",
  metadata: { address: hall.heating.http.url },
});

anyEngine((engine) => {
  test("[K-04, K-07] a heating that cannot be told to stop when it is replaced is in the log, once", async () => {
    const real = await realHall(engine);
    await replaceInVain(real);
    await real.server.advance(seconds(30));
    expect(await warnings(real)).toMatchObject([leftRunning(real)]);
  });

  test("[K-04, K-07] it is in the log, once, also when the log could not be written at first", async () => {
    const real = await realHall(engine);
    const { server } = real;
    await replaceInVain(real);
    const raw = await openRaw(server.database);
    await raw.query("alter table system_logs rename to system_logs_away");
    const at = server.clock.now();
    await server.advance(seconds(30));
    await raw.query("alter table system_logs_away rename to system_logs");
    await raw.close();
    expect(await warnings(real)).toEqual([]);
    await server.advance(seconds(10));
    const entries = await warnings(real);
    expect(entries).toMatchObject([leftRunning(real)]);
    // of when it was given up, not of when it could be written
    expect((entries[0]?.at ?? at) - at).toBeLessThan(seconds(30));
  });
});

import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { logReaderIn } from "../modules/log/log-reader.ts";
import { anyEngine } from "../testing/engines.ts";
import { realHall } from "../testing/real-hall.ts";

type RealHall = Awaited<ReturnType<typeof realHall>>;

/** A running heating that is replaced while it accepts no order. */
async function replaceInVain({ hall, connect, put }: RealHall): Promise<void> {
  await put({ auto: false });
  await connect("heating");
  expect(hall.heating.isOn).toBe(true);
  hall.heating.http.fault = "failing";
  await connect();
}

async function warnings({ server }: RealHall) {
  const { items } = await logReaderIn(server.app.storage.read).list({ component: "climate" }, 10);
  return items.filter(({ level }) => level === "warn");
}

const leftRunning = ({ hall }: RealHall) => ({
  message: "Heizung, bisheriges Gerät: hat nicht bestätigt, dass es aus ist; bitte dort nachsehen",
  metadata: { address: hall.heating.http.url },
});

anyEngine((engine) => {
  test("[K-04, K-07] a heating that cannot be commanded to stop when it is replaced is in the log, once", async () => {
    const real = await realHall(engine);
    await replaceInVain(real);
    await real.server.advance(seconds(30));
    expect(await warnings(real)).toMatchObject([leftRunning(real)]);
  });
});

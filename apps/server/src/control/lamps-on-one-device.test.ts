import { seededRandom } from "@platzwart/domain/seeded-random";
import { type Duration, milliseconds, minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine, type TestEngine } from "../testing/engines.ts";
import { hallWithLamps } from "../testing/lamp-hall.ts";

const COURTS = [1, 2, 3, 4];

/** Four courts on one device, booked from the same moment on. */
async function fourOnOne(
  engine: TestEngine,
  kind: "shelly" | "tasmota",
  options: { readonly password?: string; readonly isOldFirmware?: boolean; readonly outputs?: number } = {},
) {
  const hall = await hallWithLamps(engine, kind, { outputs: 4, ...options });
  const { server, device, call } = hall;
  for (const court of COURTS) await call("PUT", `/api/courts/${court}/mode`, { auto: true });
  await server.advance(minutes(1));
  /** Time of each request; some take longer, as over weak Wi-Fi. */
  const answersAfter = (usual: Duration, weak = 0) => {
    const random = seededRandom(7);
    const delay = () => (random() < weak ? milliseconds(1_000 + Math.floor(random() * 2_000)) : usual);
    Object.defineProperty(device.http, "answerAfter", { get: delay });
  };
  const book = () => Promise.all(COURTS.map((court) => server.book({ court_id: court })));
  const lit = () => device.relays.map(({ isOn }) => isOn);
  const shown = () => Promise.all(COURTS.map(async (court) => (await server.court(court)).isLightOn));
  return { ...hall, answersAfter, book, lit, shown };
}

const ALL = [true, true, true, true];

anyEngine((engine) => {
  test("[L-03, L-01] four lamps on one slow device are lit one after another, and none is out of reach because of the others", async () => {
    const { server, answersAfter, book, lit, shown, lighting } = await fourOnOne(engine, "shelly");
    answersAfter(milliseconds(1_200));
    await book();
    await server.advance(seconds(30));
    expect(lit()).toEqual(ALL);
    await server.advance(minutes(2));
    expect(await shown()).toEqual(ALL);
    expect((await lighting()).filter((message) => message.startsWith("Lampe"))).toEqual([]);
  });

  test("[L-03] nor where every tenth request takes seconds", async () => {
    const { server, answersAfter, book, lit, lighting } = await fourOnOne(engine, "shelly", {
      password: "Netz",
    });
    answersAfter(milliseconds(150), 0.1);
    await book();
    await server.advance(minutes(2));
    expect(lit()).toEqual(ALL);
    expect((await lighting()).filter((message) => message.startsWith("Lampe"))).toEqual([]);
  });

  test("[C-07, L-03] on a device so slow that a command takes its five seconds, all lamps are lit and shown so", async () => {
    const { server, answersAfter, book, lit, shown } = await fourOnOne(engine, "tasmota");
    answersAfter(milliseconds(2_500));
    await book();
    await server.advance(minutes(3));
    expect(lit()).toEqual(ALL);
    expect(await shown()).toEqual(ALL);
  });

  test("[C-07] a person's press does not wait for what rules command the other lamps of a slow device", async () => {
    const { server, device, answersAfter, book } = await fourOnOne(engine, "shelly", { outputs: 5 });
    const token = await server.tokenOf("admin");
    answersAfter(milliseconds(600));
    await book();
    const pressed = server.request("PUT", "/api/courts/5/light", { token, body: { on: true } });
    await server.advance(seconds(3));
    expect(device.relays[4]?.isOn).toBe(true);
    // commands of rules follow it
    expect(device.relays.filter(({ isOn }) => isOn).length).toBeLessThan(4);
    expect((await pressed).status).toBe(200);
    await server.advance(seconds(10));
    expect(device.relays.map(({ isOn }) => isOn)).toEqual([...ALL, true]);
  });
});

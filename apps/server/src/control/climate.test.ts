import { HOUR, milliseconds, minus, minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { liveEventsIn } from "../database/store.ts";
import { logReaderIn } from "../modules/log/log-reader.ts";
import { anyEngine } from "../testing/engines.ts";
import { openStream } from "../testing/live-stream.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { type Answer, TestServer } from "../testing/test-server.ts";

/** A simulated hall: GET and PUT /api/climate as staff, settings as an operator. */
class Climate {
  readonly server: TestServer;

  constructor(server: TestServer) {
    this.server = server;
  }

  async read(): Promise<Answer["body"]> {
    return (await this.#send("GET")).body;
  }

  async put(changes: object): Promise<Answer> {
    const answer = await this.#send("PUT", changes);
    await this.server.settle();
    return answer;
  }

  async save(key: string, value: unknown): Promise<void> {
    const token = await this.server.tokenOf("admin");
    const answer = await this.server.request("PUT", `/api/settings/${key}`, { token, body: { value } });
    expect(answer.status).toBe(200);
    await this.server.settle();
  }

  /** Confirmed running outputs. */
  async running(): Promise<string[]> {
    const { isHeatingOn, isCoolingOn, isVentilationOn } = await this.read();
    return [
      ...(isHeatingOn ? ["heating"] : []),
      ...(isCoolingOn ? ["cooling"] : []),
      ...(isVentilationOn ? ["ventilation"] : []),
    ];
  }

  async #send(method: string, body?: object): Promise<Answer> {
    const token = await this.server.tokenOf("staff");
    return this.server.request(method, "/api/climate", { token, ...(body === undefined ? {} : { body }) });
  }
}

anyEngine((engine) => {
  const start = async () => new Climate(await TestServer.start(engine));

  test("[K-02, K-03] a new hall is 19 °C cold and heats towards 21 °C, until it is nearly there", async () => {
    const climate = await start();
    expect(await climate.read()).toMatchObject({
      currentTemperature: 19,
      targetTemperature: 21,
      sensor: "simulated",
      outdatedReadingAt: null,
      autoMode: true,
      autoProblem: null,
      isHeatingOn: true,
      outputs: { heating: { isSimulated: true, isDesired: true, isPending: false, fault: null } },
    });
    let highest = 0;
    for (let turn = 0; turn < 60; turn += 1) {
      await climate.server.advance(seconds(10));
      const { currentTemperature: celsius, isHeatingOn } = await climate.read();
      highest = Math.max(highest, celsius);
      expect(celsius > 21 && isHeatingOn).toBe(false);
    }
    expect(highest).toBeGreaterThan(20.5);
    expect(await climate.running()).toEqual([]);
  });

  test("[K-06] the temperature drifts every 5 seconds: up while it heats, down while it cools, else at random", async () => {
    const climate = await start();
    const { simulatedClimate: air } = climate.server.app;
    const steps = async (count: number) => {
      const taken: number[] = [];
      for (let turn = 0; turn < count; turn += 1) {
        const before = air.celsius;
        await climate.server.advance(seconds(4));
        expect(air.celsius).toBe(before);
        await climate.server.advance(seconds(1));
        taken.push(air.celsius - before);
      }
      return taken;
    };
    expect(Math.min(...(await steps(20)))).toBeGreaterThan(0);
    await climate.put({ auto: false });
    await climate.put({ cooling: true });
    expect(Math.max(...(await steps(20)))).toBeLessThan(0);
    await climate.put({ cooling: false });
    const idle = await steps(40);
    expect(Math.max(...idle)).toBeGreaterThan(0);
    expect(Math.min(...idle)).toBeLessThan(0);
  });

  test("[K-03] cools a hall that is too warm", async () => {
    const climate = await start();
    climate.server.app.simulatedClimate.setCelsius(24);
    await climate.server.advance(seconds(5));
    expect(await climate.running()).toEqual(["cooling"]);
    expect((await climate.read()).outputs.cooling.reason.kind).toBe("far_from_target");
  });

  test("[K-02] saving the setting sets the target, also the same again; changing the target leaves the setting", async () => {
    const climate = await start();
    await climate.save("target_temperature", 20);
    expect((await climate.read()).targetTemperature).toBe(20);
    expect((await climate.put({ targetTemperature: 23 })).body.targetTemperature).toBe(23);
    const token = await climate.server.tokenOf("admin");
    const { items } = (await climate.server.request("GET", "/api/settings", { token })).body;
    expect(items.find(({ key }: { key: string }) => key === "target_temperature").value).toBe(20);
    await climate.save("target_temperature", 20);
    expect((await climate.read()).targetTemperature).toBe(20);
  });

  test("[K-02, S-03] saving the section sets it too, whether or not its value is another", async () => {
    const climate = await start();
    await climate.put({ targetTemperature: 24 });
    const token = await climate.server.tokenOf("admin");
    const saveBoth = (target: number, minutes: number) =>
      climate.server.request("PUT", "/api/settings", {
        token,
        body: {
          settings: [
            { key: "target_temperature", value: target },
            { key: "ventilation_duration", value: minutes },
          ],
        },
      });
    expect((await saveBoth(20, 45)).status).toBe(200);
    expect((await climate.read()).targetTemperature).toBe(20);
    const messages = async () => {
      const { items } = await logReaderIn(climate.server.app.storage.read).list({ component: "climate" }, 10);
      return items.map(({ message }) => message);
    };
    expect((await messages())[0]).toBe("Zieltemperatur auf 20 °C gestellt");
    const before = (await messages()).length;
    await saveBoth(20, 40);
    expect(await messages()).toHaveLength(before);
    await saveBoth(22, 45);
    expect((await climate.read()).targetTemperature).toBe(22);
    await climate.save("ventilation_duration", 30);
    expect((await climate.put({ targetTemperature: 24 })).body.targetTemperature).toBe(24);
    await climate.save("ventilation_duration", 31);
    expect((await climate.read()).targetTemperature).toBe(24);
  });

  test("[K-02] a target is a whole number from 15 to 30; anything else is refused with field and range", async () => {
    const climate = await start();
    for (const targetTemperature of [15, 30])
      expect((await climate.put({ targetTemperature })).status).toBe(200);
    const refused = async (targetTemperature: unknown) => {
      const { status, body } = await climate.put({ targetTemperature });
      return [status, body.detail];
    };
    expect(await refused(14)).toEqual([
      400,
      "Die Eingabe ist nicht gültig: targetTemperature muss eine ganze Zahl von 15 bis 30 sein.",
    ]);
    expect(await refused(31)).toEqual([
      400,
      "Die Eingabe ist nicht gültig: targetTemperature muss eine ganze Zahl von 15 bis 30 sein.",
    ]);
    expect((await refused(20.5))[1]).toContain("targetTemperature muss eine ganze Zahl von 15 bis 30 sein");
    expect((await refused("warm"))[1]).toContain("targetTemperature muss eine Zahl sein");
    expect((await climate.read()).targetTemperature).toBe(30);
  });

  test("[K-01, K-05] heating and cooling take a person's switch only without the automatic, and then stay as they stood", async () => {
    const climate = await start();
    const refusal = await climate.put({ heating: false });
    expect([refusal.status, refusal.body.code]).toEqual([409, "climate_in_auto_mode"]);
    expect(await climate.running()).toEqual(["heating"]);
    const byHand = await climate.put({ auto: false });
    expect(byHand.body).toMatchObject({ autoMode: false, isHeatingOn: true });
    await climate.server.advance(HOUR);
    expect(await climate.running()).toEqual(["heating"]);
    await climate.put({ heating: false });
    expect(await climate.running()).toEqual([]);
  });

  test("[K-04] one of heating and cooling ends the other, and both at once are refused", async () => {
    const climate = await start();
    await climate.put({ auto: false });
    await climate.put({ cooling: true });
    expect(await climate.running()).toEqual(["cooling"]);
    // heating has just run, and a person's press waits for no pause
    await climate.put({ heating: true });
    expect(await climate.running()).toEqual(["heating"]);
    const both = await climate.put({ heating: true, cooling: true });
    expect([both.status, both.body.code]).toEqual([422, "climate_heats_and_cools"]);
    expect(await climate.running()).toEqual(["heating"]);
  });

  test("[K-08] ventilation goes off by itself after its duration, in any mode and across a restart", async () => {
    const climate = await start();
    await climate.save("ventilation_duration", 5);
    await climate.put({ ventilation: true });
    const { until } = (await climate.read()).outputs.ventilation.reason;
    expect(until).toBe(new Date(climate.server.clock.now() + minutes(5)).toISOString());
    await climate.save("ventilation_duration", 120);
    await climate.server.restart();
    await climate.server.advance(minus(minutes(5), milliseconds(1)));
    expect(await climate.running()).toContain("ventilation");
    await climate.server.advance(milliseconds(1));
    expect(await climate.running()).not.toContain("ventilation");
    await climate.put({ ventilation: true });
    await climate.put({ ventilation: false });
    expect(await climate.running()).not.toContain("ventilation");
  });

  test("[K-08] without auto_climate_control the automatic ends, cannot be switched on and says why", async () => {
    const climate = await start();
    await climate.save("auto_climate_control", false);
    expect(await climate.read()).toMatchObject({
      autoMode: false,
      autoProblem: "auto_climate_control_off",
      isHeatingOn: false,
    });
    const refusal = await climate.put({ auto: true });
    expect([refusal.status, refusal.body.detail]).toEqual([
      409,
      "Die Klima-Automatik ist in den Einstellungen ausgeschaltet.",
    ]);
    await climate.server.advance(minutes(5));
    await climate.put({ cooling: true });
    await climate.save("auto_climate_control", true);
    // a person's switching meanwhile persists
    expect(await climate.read()).toMatchObject({ autoMode: false, autoProblem: null, isCoolingOn: true });
    expect((await climate.put({ auto: true })).body.autoMode).toBe(true);
  });

  test("[K-02, K-08] target, mode and switches survive a restart", async () => {
    const climate = await start();
    await climate.put({ auto: false, targetTemperature: 25 });
    await climate.put({ heating: false });
    await climate.put({ heating: true });
    await climate.server.restart();
    await climate.server.settle();
    expect(await climate.read()).toMatchObject({
      targetTemperature: 25,
      autoMode: false,
      isHeatingOn: true,
      outputs: { heating: { reason: { kind: "by_hand" } } },
    });
    expect(await climate.running()).toEqual(["heating"]);
  });

  test("[H-12, K-01] changes reach every open page, but are never numbered or stored", async () => {
    const climate = await start();
    const stream = await openStream(climate.server, "staff");
    const liveEvents = liveEventsIn(climate.server.app.storage.read);
    const newest = await liveEvents.newestNumber();
    // the greeting carries the present view, for changes since the page's request
    const greeted = await stream.next("climate-changes");
    expect(greeted.data.climate).toEqual(await climate.read());
    await climate.server.advance(seconds(30));
    const change = await stream.next("climate-changes");
    expect([greeted.id, change.id]).toEqual([null, null]);
    expect(change.data.climate.currentTemperature).toBeGreaterThan(19);
    expect(await liveEvents.newestNumber()).toBe(newest);
    await climate.put({ targetTemperature: 24 });
    await stream.next("climate-changes", ({ data }) => data.climate.targetTemperature === 24);
  });

  test("[G-01, K-01] what a person changes stands in the log", async () => {
    const climate = await start();
    await climate.put({ auto: false, targetTemperature: 22, ventilation: true });
    const [entry] = await newestEntries(climate.server.app.storage.read, 1);
    expect(entry).toMatchObject({
      category: "audit",
      component: "climate",
      message: "Zieltemperatur auf 22 °C gestellt, Klima-Automatik ausgeschaltet, Lüftung eingeschaltet",
    });
  });
});

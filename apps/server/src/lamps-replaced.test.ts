import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine } from "./testing/engines.ts";
import { hallWithLamps } from "./testing/lamp-hall.ts";

anyEngine((engine) => {
  test("[E-04, L-03] the outage of a lamp that is replaced ends with it, in words that say nothing of an answer", async () => {
    const { server, device, setUp, lighting } = await hallWithLamps(engine, "shelly");
    device.http.fault = "silent";
    await server.advance(minutes(1));
    await setUp(1, { driver: "simulated", address: "sim-1" });
    await server.advance(minutes(1));
    const outage = [
      "Lampe Court 1 antwortet nicht",
      "Lampe Court 1 neu eingerichtet, damit endet die bisherige Störung",
    ];
    expect(await lighting()).toEqual(outage);
    // one that is well is replaced without a word, and each outage is told with its own end
    await setUp(1);
    await server.advance(minutes(1));
    device.http.fault = null;
    await server.advance(minutes(2));
    expect(await lighting()).toEqual([
      ...outage,
      "Lampe Court 1 antwortet nicht",
      "Lampe Court 1 antwortet wieder",
    ]);
  });

  test("[E-03, E-04] so does that of a lamp whose password is set right, or that is removed", async () => {
    const { server, call, channel, setUp, lighting } = await hallWithLamps(engine, "shelly", {
      password: "Netz",
      outputs: 2,
    });
    for (const courtId of [1, 2]) await setUp(courtId, { password: "falsch" });
    await server.advance(minutes(1));
    await setUp(2);
    await server.advance(seconds(5));
    await call("DELETE", channel);
    await server.advance(seconds(5));
    const told = await lighting();
    expect(told.slice(0, 2).sort()).toEqual([
      "Lampe Court 1 führt den Befehl nicht aus",
      "Lampe Court 2 führt den Befehl nicht aus",
    ]);
    expect(told.slice(2, 4)).toEqual([
      "Lampe Court 2 neu eingerichtet, damit endet die bisherige Störung",
      "Lampe Court 1 entfernt, damit endet die bisherige Störung",
    ]);
  });
});

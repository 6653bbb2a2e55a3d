import { minutes } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { sqlite } from "../testing/engines.ts";
import { TestServer } from "../testing/test-server.ts";

test("[K-01, K-03] the automatic that is ended before it is stored that heating went off leaves it off", async () => {
  const hall = await TestServer.start(sqlite);
  const { simulatedClimate } = hall.app;
  await hall.operate("PUT", "/api/climate", { targetTemperature: 24 });
  simulatedClimate.setCelsius(20);
  await hall.advance(minutes(1));
  const climate = () => hall.operate("GET", "/api/climate");
  expect(await climate()).toMatchObject({ autoMode: true, isHeatingOn: true });
  await hall.breakTable("climate_state");
  simulatedClimate.setCelsius(24.6);
  await hall.advance(minutes(1));
  await hall.mendTable("climate_state");
  expect(await hall.operate("PUT", "/api/climate", { auto: false })).toMatchObject({ autoMode: false });
  await hall.advance(minutes(10));
  expect(await climate()).toMatchObject({ autoMode: false, isHeatingOn: false });
});

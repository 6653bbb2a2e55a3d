import { minutes } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { sqlite } from "../../testing/engines.ts";
import { TestServer } from "../../testing/test-server.ts";

test("[X-02, G-07, D-09] who has used up the changes of an hour reads all the same, and locks a door", async () => {
  const server = await TestServer.start(sqlite);
  await server.addUser("kim", "admin");
  const { accessToken: token, user } = await server.signIn("kim");
  const send = (method: string, path: string, body: object) => server.request(method, path, { token, body });
  const call = (action: string, data?: object) =>
    send("POST", "/functions/v1/control-system-api", { action, ...(data === undefined ? {} : { data }) });
  const readAll = async () => {
    expect((await call("test_connection")).body.success).toBe(true);
    expect((await send("POST", "/api/people/search", { text: "Jana" })).status).toBe(200);
    const code = { userName: "Reinigung", accessCode: "4711471" };
    expect((await send("POST", "/api/permanent-codes/check", code)).status).toBe(204);
    const address = { device: "monitoring", url: "http://127.0.0.1:9" };
    expect((await send("POST", "/api/climate/address-test", address)).status).toBe(200);
  };
  for (let count = 0; count < 1_998; count += 1) server.app.rates.count("changes", user.id);
  await readAll();
  const override = () => send("PUT", "/api/courts/1/light-override", { on: true, minutes: 20 });
  expect((await override()).status).toBe(200);
  expect((await call("validate_code", { code: "482139" })).status).toBe(200);
  await server.advance(minutes(5));
  const refused = await override();
  expect(refused).toMatchObject({ status: 429, body: { code: "too_many_changes" } });
  expect(refused.headers.get("retry-after")).toBe("3300");
  expect((await call("validate_code", { code: "482139" })).status).toBe(429);
  expect((await call("create_booking", server.bookingData())).status).toBe(429);
  expect((await call("nothing")).status).toBe(429);
  await readAll();
  const [door] = (await server.operate("GET", "/api/doors")).items;
  expect((await send("POST", `/api/doors/${door.id}/open`, {})).status).toBe(429);
  expect((await send("POST", `/api/doors/${door.id}/lock`, {})).status).toBe(200);
});

import { expect, test } from "vitest";
import { anyEngine } from "../../testing/engines.ts";
import { TestServer } from "../../testing/test-server.ts";
import { withoutLongQuery } from "./query-limit.ts";

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index.toString(36)}=1`).join("&");

anyEngine((engine) => {
  test("a query that is longer than any call's is refused, whoever sends it and whatever it is for", async () => {
    const server = await TestServer.start(engine);
    const refused = {
      status: 414,
      body: { code: "query_too_long", detail: "Die Adresse hat zu viele oder zu lange Parameter." },
    };
    const ask = (path: string) => server.request("GET", path);
    for (const path of ["/healthz", "/api/courts", "/", "/nix/da", "/%61pi/live"]) {
      expect(await ask(`${path}?${names(33)}`), path).toMatchObject(refused);
      expect(await ask(`${path}?a=${"x".repeat(2_000)}`), path).toMatchObject(refused);
    }
    expect((await ask(`/functions/v1/control-system-api?${names(33)}`)).body).toEqual({
      success: false,
      error: refused.body.detail,
    });
    expect((await ask(`/healthz?${names(32)}`)).status).toBe(200);
    expect((await ask(`/healthz?a=${"x".repeat(1_900)}`)).status).toBe(200);
    expect((await ask("/nix/da?a=1")).status).toBe(404);
    const token = await server.tokenOf("admin");
    const logs = await server.request("GET", "/api/logs?limit=1&text=x%20y", { token });
    expect(logs.body.items).toEqual([]);
  });
});

test("such a query is taken out of the address before anything parses it", () => {
  for (const query of [
    `?${names(3_600)}`,
    `#${names(33)}`,
    `?${"&".repeat(32)}`,
    `?a#b?${"x".repeat(2_000)}`,
  ])
    expect(withoutLongQuery(`/healthz${query}`)).toBe("/healthz");
  const long = `/${"a&".repeat(3_000)}?${names(32)}`;
  expect(withoutLongQuery(long)).toBe(long);
});

import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import { openRaw } from "../../../../../testing/database.ts";
import { SERVER } from "../../database/caller.ts";
import { eachEngine, sqlite } from "../../testing/engines.ts";
import { TestServer } from "../../testing/test-server.ts";
import { otherHallsIn } from "./other-hall-records.ts";

const OVERVIEW = "/api/overview";
const HALLS = "/api/halls";

const keyOf = async (hall: TestServer) => (await hall.makeApiKey("Kette", ["hall:read"])).token;

async function entryOf(hall: TestServer) {
  return { name: "Halle Süd", address: hall.url, key: await keyOf(hall) };
}

const listed = async (hall: TestServer) => (await hall.operate("GET", HALLS)).items;

/** Answers in place of a hall. */
async function openStandIn(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const saying =
  (status: number, type: string, body: unknown): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, { "content-type": type })
      .end(typeof body === "string" ? body : JSON.stringify(body));

eachEngine((engine) => {
  test("[V-09] another hall is listed with its courts; once silent it keeps them, with age and cause", async () => {
    const [north, south] = [await TestServer.start(engine), await TestServer.start(sqlite)];
    await south.bookCourt(2);
    const added = await north.operate("POST", HALLS, await entryOf(south));
    expect(added).toMatchObject({ name: "Halle Süd", problem: null, address: south.url });
    expect(added.overview.courts).toMatchObject([
      { id: 1, name: "Court 1", state: "free" },
      { id: 2, state: "booked", light: "on" },
      { id: 3, state: "free" },
      { id: 4, state: "free" },
    ]);
    expect(await listed(north)).toEqual([added]);
    await south.block(3, 0, 60);
    await north.advance(seconds(30));
    await north.until(async () => (await listed(north))[0].overview.courts[2].state === "blocked");
    const before = (await listed(north))[0];
    await south.stop();
    await north.advance(minutes(4));
    await north.until(async () => (await listed(north))[0].problem !== null);
    expect(await listed(north)).toEqual([{ ...before, problem: "unreachable" }]);
    expect(Date.parse(before.answeredAt)).toBeLessThan(north.now() - minutes(3));
    const { status } = await north.request("DELETE", `${HALLS}/${added.id}`, {
      token: await north.tokenOf("staff"),
    });
    expect(status).toBe(403);
    await north.operate("DELETE", `${HALLS}/${added.id}`);
    expect(await listed(north)).toEqual([]);
  });
});

test("[V-09] an overview says what fails, and has no name, digit or address of a full hall", async () => {
  const hall = await TestServer.start(sqlite);
  const booked = await hall.book({
    customer_name: "Xaver Quittenbaum",
    customer_email: "xaver@quitte.example",
  });
  await hall.operate("POST", "/api/permanent-codes", {
    userName: "Zorro Putzdienst",
    accessCode: "73918264",
  });
  await hall.block(4, 0, 60, "Geburtstag Wendelin");
  await hall.takeOutOfUse(3);
  hall.doors.setFault("door-2", "offline");
  await hall.changeLamp(2, "http://192.168.77.12", { driver: "shelly" });
  await hall.operate("PUT", "/api/scheduler", { paused: true });
  await hall.advance(minutes(1));
  const token = await keyOf(hall);
  const answer = await hall.request("GET", OVERVIEW, { token });
  expect(answer.body).toMatchObject({
    format: 1,
    courts: [
      { id: 1, state: "booked" },
      { id: 2, state: "free", light: "unknown" },
      { id: 3, state: "out_of_operation" },
      { id: 4, state: "blocked" },
    ],
    failing: [
      { kind: "door", name: "Tür Court 2" },
      { kind: "lamp", name: "Court 2" },
    ],
    conditions: [{ kind: "scheduler_paused" }],
    failedMessageCount: 0,
  });
  const said = JSON.stringify([answer.body, Object.fromEntries(answer.headers)]);
  const secrets = [
    "Xaver",
    "Quitte",
    "Zorro",
    "Wendelin",
    "73918264",
    "192.168",
    "admin",
    booked.access_code,
  ];
  for (const secret of secrets) expect(said, secret).not.toContain(secret);
  expect(said.length).toBeLessThan(2_600);
});

test("[V-09] an unchanged overview is not sent again; a key reads it with its own scope alone", async () => {
  const hall = await TestServer.start(sqlite);
  const { token, key } = await hall.makeApiKey("Kette", ["hall:read"]);
  expect(key.scopes).toEqual(["hall:read"]);
  const read = (etag?: string) =>
    hall.request("GET", OVERVIEW, {
      token,
      headers: etag === undefined ? {} : { "if-none-match": etag, "accept-encoding": "gzip" },
    });
  const etag = (await read()).headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]+"$/);
  await hall.advance(seconds(40));
  expect(await read(etag)).toMatchObject({ status: 304, body: "" });
  expect((await read(`"other", W/${etag}`)).status).toBe(304);
  await hall.bookCourt(1);
  const changed = await read(etag);
  expect(changed.status).toBe(200);
  expect(changed.headers.get("etag")).not.toBe(etag);
  expect(Date.parse(changed.body.asOf)).toBe(hall.now());

  const ofBookings = (await hall.makeApiKey("Eversports")).token;
  expect((await hall.request("GET", OVERVIEW, { token: ofBookings })).body.code).toBe("api_key_scope");
  expect((await hall.request("GET", "/api/bookings?changedSince=0", { token })).body.code).toBe(
    "api_key_scope",
  );
  expect((await hall.request("GET", OVERVIEW, { token: await hall.tokenOf("staff") })).status).toBe(200);
});

test("[V-09] what is no hall that can be read is told apart, and a slow one holds up no other", async () => {
  const hall = await TestServer.start(sqlite);
  const own = await keyOf(hall);
  const good = (await hall.request("GET", OVERVIEW, { token: own })).body;
  const south = await TestServer.start(sqlite);
  const cases: readonly (readonly [name: string, address: string, problem: string | null])[] = [
    ["A", await openStandIn(saying(200, "text/html", "<h1>Router</h1>")), "not_a_hall"],
    ["B", await openStandIn(saying(404, "text/html", "nichts")), "not_a_hall"],
    ["C", await openStandIn(saying(200, "application/json", { ...good, format: 2 })), "too_new"],
    ["D", await openStandIn(saying(200, "application/json", { ...good, courts: [{}] })), "not_a_hall"],
    ["E", await openStandIn(saying(404, "application/json", { code: "route_unknown" })), "too_old"],
    ["F", await openStandIn(saying(503, "application/json", {})), "status"],
    [
      "G",
      await openStandIn((_, response) => void response.writeHead(302, { location: south.url }).end()),
      "redirect",
    ],
    ["H", south.url, "key_refused"],
    ["I", hall.url, "own_hall"],
    ["J", "https://169.254.169.254", "public"],
    ["K", "http://192.0.2.7", "public"],
  ];
  for (const [name, address, problem] of cases) {
    const added = await hall.operate("POST", HALLS, { name, address, key: own });
    expect(added, name).toMatchObject({ problem, overview: null, answeredAt: null });
  }
  const asked: string[] = [];
  const slow = await openStandIn((request) => void asked.push(request.headers.authorization ?? ""));
  const adding = hall.operate("POST", HALLS, { name: "L", address: slow, key: own });
  await hall.until(async () => asked.length === 1);
  await hall.advance(seconds(3));
  expect((await adding).problem).toBe("timeout");

  const { id } = (await listed(hall)).find(({ name }: { name: string }) => name === "H");
  await hall.operate("PATCH", `${HALLS}/${id}`, { key: await keyOf(south) });
  await south.bookCourt(1);
  // to the moment of the next round, as no time may pass until the answers are there
  await hall.advance(seconds(27));
  await hall.until(async () => asked.length === 2);
  const stateOf = async (name: string) =>
    (await listed(hall)).find((one: { name: string }) => one.name === name);
  await hall.until(async () => (await stateOf("H")).overview.courts[0].state === "booked");
  expect(await stateOf("H")).toMatchObject({ problem: null });
});

test("[V-09] an entry is refused in German at its field, and its key is in no answer, log or file", async () => {
  const [north, south] = [await TestServer.start(sqlite), await TestServer.start(sqlite)];
  const entry = await entryOf(south);
  const token = await north.tokenOf("admin");
  const { id } = await north.operate("POST", HALLS, entry);
  const refused = async (method: string, path: string, body: object) => {
    const { code, errors } = (await north.request(method, path, { token, body })).body;
    return [code, ...(errors ?? []).map(({ field }: { field: string }) => field)];
  };
  for (const address of [
    "halle",
    "ftp://halle",
    `${south.url}/login`,
    "http://a:b@halle",
    "https://halle?x=1",
  ])
    expect(await refused("POST", HALLS, { ...entry, address }), address).toEqual([
      "other_hall_address_invalid",
      "address",
    ]);
  const again = { ...entry, address: `${south.url.toUpperCase()}/` };
  expect(await refused("POST", HALLS, again)).toEqual(["other_hall_address_taken", "address"]);
  const other = { ...entry, address: "http://127.0.0.1:9" };
  expect(await refused("POST", HALLS, { ...other, key: "geheim" })).toEqual([
    "other_hall_key_invalid",
    "key",
  ]);
  const unknown = await refused("PATCH", `${HALLS}/none`, { name: "Süd" });
  expect(unknown).toEqual(["other_hall_unknown"]);
  // the stored key goes to its own address alone
  const moved = await refused("PATCH", `${HALLS}/${id}`, { address: other.address, key: "" });
  expect(moved).toEqual(["other_hall_key_needed", "key"]);
  const renamed = await north.operate("PATCH", `${HALLS}/${id}`, {
    name: "Süd",
    address: entry.address,
    key: "",
  });
  expect(renamed).toMatchObject({ name: "Süd", problem: null });

  const logs = await north.operate("GET", "/api/logs");
  const raw = await openRaw(north.database);
  const stored = await raw.query("select * from other_halls");
  await raw.close();
  expect(stored).toHaveLength(1);
  for (const shown of [renamed, await listed(north), logs, stored, north.logged])
    expect(JSON.stringify(shown)).not.toContain(entry.key);
  await north.app.storage.write(SERVER, async (store) => {
    for (let port = 1; port < 100; port += 1)
      await otherHallsIn(store).put({
        ...{ id: `h${port}`, name: `Halle ${port}`, address: `http://127.0.0.2:${port}` },
        ...{ encryptedKey: "", createdAt: north.now() },
      });
  });
  expect(await refused("POST", HALLS, other)).toEqual(["too_many_other_halls"]);
});

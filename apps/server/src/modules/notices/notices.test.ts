import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { VERSION } from "@platzwart/texts/releases";
import { expect, onTestFinished, test } from "vitest";
import type { LeadingMember } from "../../database/leading-member.ts";
import { eachEngine, sqlite } from "../../testing/engines.ts";
import { openInbox } from "../../testing/mail-inbox.ts";
import { FULL_DISK } from "../../testing/storage-faults.ts";
import { TestServer } from "../../testing/test-server.ts";

interface Sent {
  readonly path: string;
  readonly method: string;
  readonly body: { topic?: string; title?: string; message?: string; priority?: number };
}

/** Records requests like ntfy, or a service that waits for signs of life. */
async function openService() {
  const sent: Sent[] = [];
  const state = { status: 200, sent, location: "" };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    sent.push({
      ...{ path: request.url ?? "", method: request.method ?? "" },
      body: text === "" ? {} : JSON.parse(text),
    });
    response.writeHead(state.status, state.location === "" ? {} : { location: state.location }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { state, sent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const ALL = [
  ...["guessing", "loop_silent", "door_failing", "storing_failed", "lamp_failing"],
  ...["mail_failing", "scheduler_paused", "light_forgotten", "backup_missing", "certificate_ending"],
  ...["member_missing", "leader_changed", "proof_lost"],
];

const recipient = (server: TestServer, changes: object) =>
  server.operate("POST", "/api/notice-recipients", {
    ...{ name: "Kim", channel: "ntfy", address: "", kinds: ALL, quiet: null, ...changes },
  });

eachEngine((engine) => {
  test("[O-07] a door that dies is reported once after a minute, and once that it answers again, over a restart", async () => {
    const server = await TestServer.start(engine);
    const ntfy = await openService();
    await recipient(server, { address: `${ntfy.url}/halle-sued` });
    server.doors.setFault("door-2", "offline");
    await server.advance(seconds(50));
    expect(ntfy.sent).toEqual([]);
    await server.advance(seconds(70));
    await server.until(async () => ntfy.sent.length > 0);
    expect(ntfy.sent).toMatchObject([
      {
        ...{ path: "/", method: "POST" },
        body: { topic: "halle-sued", title: "Die Tür „Tür Court 2“ ist gestört.", priority: 5 },
      },
    ]);
    await server.restart();
    server.doors.setFault("door-2", "silent");
    await server.advance(minutes(5));
    expect(ntfy.sent).toHaveLength(1);
    server.doors.setFault("door-2", null);
    await server.advance(minutes(2));
    await server.until(async () => ntfy.sent.length > 1);
    expect(ntfy.sent[1]?.body).toMatchObject({
      title: "Die Tür „Tür Court 2“ arbeitet wieder.",
      priority: 3,
    });
    await server.advance(minutes(5));
    expect(ntfy.sent).toHaveLength(2);
  });
});

test("[O-07, V-07] a missing server, a lost proof and a take-over are reported once each", async () => {
  const lease = {
    ...{
      name: "halle-1",
      mayCommand: true,
      proofAge: seconds(0),
      endedLeader: null,
      successor: null,
      stop: () => {},
    },
    others: [{ name: "halle-2", version: VERSION, isAccepted: true }] as LeadingMember["others"],
    proofGap: null as LeadingMember["proofGap"],
  };
  const server = await TestServer.start(sqlite, { lease });
  const ntfy = await openService();
  await recipient(server, { address: `${ntfy.url}/halle-sued` });
  // until four; it is three
  const atNight = await openService();
  const quiet = { from: 880, until: 960 };
  await recipient(server, { address: `${atNight.url}/nachts`, kinds: ["proof_lost"], quiet });
  expect((await server.operate("GET", "/api/notice-recipients")).possibleKinds).toContain("member_missing");
  await server.operate("POST", "/api/members/halle-2/accept");
  await server.advance(minutes(2));
  expect(ntfy.sent).toEqual([]);

  const titles = () => ntfy.sent.map(({ body: { title } }) => title);
  lease.proofGap = { endedAt: server.now(), length: seconds(7) };
  await server.advance(minutes(1));
  await server.until(async () => ntfy.sent.length > 0);
  lease.others = [];
  await server.advance(minutes(2));
  await server.until(async () => ntfy.sent.length > 1);
  await server.advance(minutes(30));
  expect(titles()).toEqual([
    "Der Server „halle-1“ konnte eine Zeit lang nicht nachweisen, dass er die Halle führt.",
    "Der Server „halle-2“ fehlt.",
  ]);
  await server.advance(minutes(30));
  await server.until(async () => atNight.sent.length > 0);
  expect(atNight.sent).toHaveLength(1);
  lease.proofGap = null;
  lease.name = "halle-2";
  lease.others = [{ name: "halle-1", version: VERSION, isAccepted: true }];
  await server.restart();
  await server.advance(minutes(5));
  await server.until(async () => ntfy.sent.length > 2);
  expect(titles()[2]).toBe("Der Server „halle-2“ hat die Halle übernommen.");
});

test("[O-07] a hall that makes backups can report that they are missing", async () => {
  const server = await TestServer.start(sqlite, { makesBackups: true });
  const { possibleKinds } = await server.operate("GET", "/api/notice-recipients");
  expect(possibleKinds).toContain("backup_missing");
});

test("[O-07] by mail, in quiet hours only what is urgent; the rest after them in one message", async () => {
  const server = await TestServer.start(sqlite);
  const inbox = await openInbox();
  const settings = Object.entries({ ...inbox.settings, mail_from_name: "Halle Süd" });
  const list = settings.map(([key, value]) => ({ key, value }));
  await server.operate("PUT", "/api/settings", { settings: list });
  // it is three in the afternoon
  const kinds = ["door_failing", "lamp_failing", "scheduler_paused"];
  const mail = { channel: "mail", address: "kim@example.org", kinds };
  await recipient(server, { ...mail, quiet: { from: 880, until: 960 } });
  const { possibleKinds } = await server.operate("GET", "/api/notice-recipients");
  expect(possibleKinds).toContain("door_failing");
  for (const kind of [
    "member_missing",
    "proof_lost",
    "leader_changed",
    "backup_missing",
    "certificate_ending",
  ])
    expect(possibleKinds).not.toContain(kind);
  await server.operate("PUT", "/api/scheduler", { paused: true });
  server.app.simulatedLights.setFault("lamp-3", "offline");
  server.doors.setFault("door-1", "offline");
  await server.advance(minutes(3));
  await server.until(async () => inbox.mails.length > 0);
  await server.advance(minutes(40));
  expect(inbox.mails.map(({ subject }) => subject)).toEqual([
    "Halle Süd: Die Tür „Tür Court 1“ ist gestört.",
  ]);
  await server.advance(minutes(20));
  await server.until(async () => inbox.mails.length > 1);
  expect(inbox.mails[1]?.subject).toBe("Halle Süd: 2 Meldungen");
  expect(inbox.mails[1]?.text).toContain("Der Scheduler ist angehalten");
  expect(inbox.mails[1]?.text).toContain("Die Lampe von Court 3 ist gestört.");
});

test("[O-07, O-10] a refused notice is tried again and named at its recipient; no redirect is followed", async () => {
  const server = await TestServer.start(sqlite);
  const ntfy = await openService();
  const other = await openService();
  const { id } = await recipient(server, { address: `${ntfy.url}/halle` });
  const test = () => server.operate("POST", `/api/notice-recipients/${id}/test`);
  expect(await test()).toEqual({ isSent: true, problemText: null });
  expect(ntfy.sent[0]?.body.title).toBe("Testmitteilung");
  Object.assign(ntfy.state, { status: 307, location: other.url });
  expect(await test()).toEqual({
    isSent: false,
    problemText: "Der Dienst verweist an eine andere Adresse.",
  });
  expect(other.sent).toEqual([]);
  Object.assign(ntfy.state, { status: 403, location: "" });
  server.doors.setFault("door-1", "offline");
  await server.advance(minutes(2));
  const read = async () => (await server.operate("GET", "/api/notice-recipients")).items[0];
  await server.until(async () => (await read()).problemText !== null);
  expect(await read()).toMatchObject({
    ...{ address: "••••••••", problemText: "Der Dienst hat die Mitteilung abgelehnt (Status 403)." },
  });
  ntfy.state.status = 200;
  const before = ntfy.sent.length;
  await server.advance(minutes(6));
  await server.until(async () => ntfy.sent.length > before);
  expect((await read()).problemText).toBeNull();
});

test("[O-10] no notice goes to a link-local address, nor without TLS to a public one", async () => {
  const server = await TestServer.start(sqlite);
  for (const address of ["https://169.254.169.254/halle", "http://192.0.2.7/halle"]) {
    const { id } = await recipient(server, { address });
    expect((await server.operate("POST", `/api/notice-recipients/${id}/test`)).isSent).toBe(false);
  }
});

test("[O-07] what began before a restart and ends after it is no news, nor is the end of what is removed", async () => {
  const server = await TestServer.start(sqlite);
  const ntfy = await openService();
  await recipient(server, { address: `${ntfy.url}/halle` });
  server.doors.setFault("door-1", "offline");
  await server.advance(seconds(30));
  await server.restart();
  await server.advance(seconds(50));
  expect(ntfy.sent).toEqual([]);
  server.doors.setFault("door-3", "offline");
  await server.advance(minutes(2));
  await server.until(async () => ntfy.sent.length > 0);
  const { items } = await server.operate("GET", "/api/doors");
  const { id } = items.find(({ address }: { address: string }) => address === "door-3");
  await server.operate("DELETE", `/api/doors/${id}`);
  await server.advance(minutes(5));
  expect(ntfy.sent.map(({ body }) => body.title)).toEqual(["Die Tür „Tür Court 3“ ist gestört."]);
});

test("[O-07] on a full disk a recipient that fails keeps no notice from the next, and is not tried without a pause", async () => {
  const fault = FULL_DISK.prepare();
  const server = await TestServer.start(fault.engine);
  const [first, second] = [await openService(), await openService()];
  first.state.status = 403;
  await recipient(server, { address: `${first.url}/halle` });
  await server.advance(seconds(1));
  await recipient(server, { address: `${second.url}/halle` });
  const heal = await fault.begin(server);
  server.doors.setFault("door-1", "offline");
  await server.advance(minutes(3));
  await server.until(async () => second.sent.length > 0);
  expect(first.sent.length).toBeLessThanOrEqual(3);
  expect((await server.operate("GET", "/api/notice-recipients")).items[0].problemText).toMatch(/403/);
  await heal();
});

test("[O-07] a corrected address is sent what is open, and a successful test ends the pause after a failure", async () => {
  const server = await TestServer.start(sqlite);
  const ntfy = await openService();
  const { id, ...input } = await recipient(server, { address: `${ntfy.url}/falsch` });
  server.doors.setFault("door-1", "offline");
  await server.advance(minutes(2));
  await server.until(async () => ntfy.sent.length === 1);
  const { problemText: _, ...body } = input;
  await server.operate("PUT", `/api/notice-recipients/${id}`, { ...body, address: `${ntfy.url}/richtig` });
  ntfy.state.status = 500;
  await server.advance(seconds(20));
  await server.until(async () => ntfy.sent.length === 2);
  ntfy.state.status = 200;
  expect((await server.operate("POST", `/api/notice-recipients/${id}/test`)).isSent).toBe(true);
  expect((await server.operate("GET", "/api/notice-recipients")).items[0].problemText).toBeNull();
  await server.advance(seconds(20));
  await server.until(async () => ntfy.sent.length === 4);
  expect(ntfy.sent.map(({ body }) => body.topic)).toEqual(["falsch", ...["richtig", "richtig", "richtig"]]);
});

test("[O-08] a sign of life goes out every minute while the loop makes passes, and none without it", async () => {
  const server = await TestServer.start(sqlite);
  const service = await openService();
  await server.operate("PUT", "/api/settings/heartbeat_url", { value: `${service.url}/push/4711` });
  await server.advance(minutes(5));
  await server.until(async () => service.sent.length >= 4);
  expect(service.sent.length).toBeLessThanOrEqual(7);
  expect(service.sent[0]).toMatchObject({ path: "/push/4711", method: "GET" });
  await server.app.loop.stop();
  await server.advance(minutes(1));
  const before = service.sent.length;
  await server.advance(minutes(5));
  expect(service.sent.length).toBe(before);
});

test("[O-07] who is no operator sees no recipient, and an address that fits no channel is refused", async () => {
  const server = await TestServer.start(sqlite);
  const token = await server.tokenOf("staff");
  expect((await server.request("GET", "/api/notice-recipients", { token })).status).toBe(403);
  const admin = await server.tokenOf("admin");
  const body = { name: "Kim", channel: "ntfy", address: "kim@example.org", kinds: ALL, quiet: null };
  expect(await server.request("POST", "/api/notice-recipients", { token: admin, body })).toMatchObject({
    status: 422,
    body: { code: "notice_address_invalid", errors: [{ field: "address" }] },
  });
  const quiet = { ...body, channel: "mail", quiet: { from: 420, until: 420 } };
  expect(await server.request("POST", "/api/notice-recipients", { token: admin, body: quiet })).toMatchObject(
    {
      status: 422,
      body: { code: "notice_quiet_hours_empty", errors: [{ field: "quiet" }] },
    },
  );
});

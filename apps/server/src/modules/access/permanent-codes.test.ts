import { obviousCodes } from "@platzwart/domain/access/obvious-codes";
import { milliseconds, minus, minutes, plus } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { anyEngine, eachEngine } from "../../testing/engines.ts";
import { openStream } from "../../testing/live-stream.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { type Answer, SATURDAY, TestServer } from "../../testing/test-server.ts";

type Role = "admin" | "staff";

async function send(server: TestServer, method: string, path: string, body?: object, role: Role = "admin") {
  const token = await server.tokenOf(role);
  return server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
}

const create = (server: TestServer, accessCode: string, userName = "Reinigung") =>
  send(server, "POST", "/api/permanent-codes", { userName, accessCode });

const check = (server: TestServer, accessCode: string, userName = "Reinigung") =>
  send(server, "POST", "/api/permanent-codes/check", { userName, accessCode });

const listed = async (server: TestServer): Promise<Answer["body"][]> =>
  (await send(server, "GET", "/api/access-codes?permanent=true")).body.items;

const opens = async (server: TestServer, code: string, court?: number): Promise<boolean> =>
  (await server.call("validate_code", { code, ...(court === undefined ? {} : { court_id: court }) })).body
    .data.valid;

const allow = (server: TestServer, value: boolean) =>
  send(server, "PUT", "/api/settings/allow_permanent_codes", { value });

const TAKEN = "Dieser Code existiert bereits. Bitte wählen Sie einen anderen.";

eachEngine((engine) => {
  test("[A-13] of two simultaneous creations of one code exactly one succeeds", async () => {
    const server = await TestServer.start(engine);
    await server.tokenOf("admin");
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(server, "86420")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await listed(server)).toHaveLength(1);
  });
});

anyEngine((engine) => {
  test("[A-15, X-11] a permanent code is for all courts, for a hundred years, with the specification's fields", async () => {
    const server = await TestServer.start(engine);
    const { status, body } = await create(server, " 86420 ", "  Reinigung Müller ");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      accessCode: "86420",
      userName: "Reinigung Müller",
      courtId: null,
      purpose: "Permanenter Zugang",
      isPermanent: true,
      validFrom: new Date(SATURDAY).toISOString(),
      validTo: "2126-11-21T14:00:00.000Z",
      durationMinutes: 525_600_000,
      status: "active",
      bookingId: null,
      lightBefore: 0,
      lightAfter: 0,
      doorBefore: 0,
      doorAfter: 0,
    });
    expect(await listed(server)).toEqual([body]);
    for (const court of [1, 2, 3, 4]) expect(await opens(server, "86420", court)).toBe(true);
    expect(await opens(server, "86421")).toBe(false);
  });

  test("[C-11, X-03] a permanent code opens no court that is out of operation", async () => {
    const server = await TestServer.start(engine);
    await create(server, "86420");
    await server.saveSetting("court_count", 3, true);
    expect(await opens(server, "86420", 4)).toBe(false);
    for (const court of [1, 3]) expect(await opens(server, "86420", court)).toBe(true);
    expect(await opens(server, "86420")).toBe(true);
    await server.saveSetting("court_count", 4);
    expect(await opens(server, "86420", 4)).toBe(true);
  });

  test("[A-11, A-12] a blank name or code and an eleventh character are refused in these words, nothing is stored", async () => {
    const server = await TestServer.start(engine);
    const said = async (code: string, name?: string) => {
      const answers = [await create(server, code, name), await check(server, code, name)];
      expect(answers.map(({ status }) => status)).toEqual([422, 422]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      return answers[0]?.body.detail;
    };
    expect(await said("4711", "  ")).toBe("Bitte geben Sie einen Benutzernamen ein.");
    expect(await said(" ")).toBe("Bitte geben Sie einen Zugangscode ein.");
    expect(await said("12345678901")).toBe("Der Zugangscode darf höchstens 10 Zeichen haben.");
    expect(await said("47\u001b11")).toContain("Steuerzeichen");
    expect(await said("4711", "a\nb")).toContain("Steuerzeichen");
    expect(await listed(server)).toEqual([]);
  });

  test("[A-13] a code that any unexpired code has, also a booking's on any court, is refused", async () => {
    const server = await TestServer.start(engine);
    const later = new Date(SATURDAY + 86_400_000).toISOString();
    const end = new Date(SATURDAY + 90_000_000).toISOString();
    const { access_code: booked } = await server.book({ court_id: 4, start_time: later, end_time: end });
    await create(server, "86420");
    for (const code of ["86420", ` ${booked}`]) {
      for (const answer of [await create(server, code), await check(server, code)]) {
        expect(answer.status).toBe(409);
        expect(answer.body.code).toBe("permanent_code_taken");
        expect(answer.body.detail).toBe(TAKEN);
      }
    }
    expect(await listed(server)).toHaveLength(1);
    expect((await check(server, "97531")).status).toBe(204);
    expect(await listed(server)).toHaveLength(1);
  });

  test("[A-13] a code whose last window is over can be had again", async () => {
    const server = await TestServer.start(engine);
    const { access_code: booked } = await server.book();
    expect((await create(server, booked)).status).toBe(409);
    // an hour of play, and an hour of door margin
    const end = plus(server.clock.now(), minutes(120));
    server.clock.setWallClock(minus(end, milliseconds(1)));
    expect((await create(server, booked)).status).toBe(409);
    server.clock.setWallClock(end);
    expect((await create(server, booked)).status).toBe(200);
  });

  test("[A-17] a code that no keypad can type, and an obvious one, are accepted", async () => {
    const server = await TestServer.start(engine);
    for (const code of ["1234", "7", "Platz-1", "1234567890"]) {
      expect((await create(server, code)).status).toBe(200);
      expect(await opens(server, code)).toBe(true);
    }
  });

  test("a booking is never given the digits of a permanent code", async () => {
    const server = await TestServer.start(engine, { draws: [8642, 7531] });
    await create(server, "8642");
    expect((await server.book()).access_code).toBe("7531");
  });

  test("[A-31] proposes digits of code_length that are neither obvious nor in use, nor were a deleted code's", async () => {
    const server = await TestServer.start(engine, { draws: [1234, 8642, 7531, 9753, 9754] });
    await create(server, "8642");
    const { id } = (await create(server, "7531")).body;
    await send(server, "DELETE", `/api/permanent-codes/${id}`);
    const propose = async () => (await send(server, "GET", "/api/permanent-codes/proposal")).body.accessCode;
    expect(await propose()).toBe("9753");
    await send(server, "PUT", "/api/settings/code_length", { value: 7 });
    const longer = await propose();
    expect(longer).toMatch(/^\d{7}$/);
    expect(obviousCodes(7).has(longer)).toBe(false);
    expect((await create(server, longer)).status).toBe(200);
  });

  test("[A-16, G-06] a deleted code opens nothing from then on; the log says who did what, without digits", async () => {
    const server = await TestServer.start(engine);
    const { id } = (await create(server, "86420531", "Erika Mustermann")).body;
    await create(server, "97531");
    expect((await send(server, "DELETE", `/api/permanent-codes/${id}`)).status).toBe(204);
    expect(await opens(server, "86420531")).toBe(false);
    expect((await listed(server)).map(({ accessCode }) => accessCode)).toEqual(["97531"]);
    const again = await send(server, "DELETE", `/api/permanent-codes/${id}`);
    expect(again.status).toBe(404);
    expect(again.body.detail).toBe("Diesen permanenten Code gibt es nicht.");
    const entries = (await newestEntries(server.app.storage.read, 50)).filter(
      ({ metadata }) => metadata["code_id"] === id,
    );
    expect(entries.map(({ message, category }) => [message, category])).toEqual([
      ["Permanenter Code gelöscht", "audit"],
      ["Permanenter Code erstellt", "audit"],
    ]);
    expect(JSON.stringify(entries.map(({ message, metadata }) => [message, metadata]))).not.toMatch(
      /86420531|Mustermann/,
    );
    expect((await create(server, "86420531", "Jemand anderes")).status).toBe(200);
  });

  test("a booking's code cannot be deleted as a permanent one", async () => {
    const server = await TestServer.start(engine);
    await server.book();
    const [code] = (await send(server, "GET", "/api/access-codes")).body.items;
    expect((await send(server, "DELETE", `/api/permanent-codes/${code.id}`)).status).toBe(404);
    expect(await opens(server, code.accessCode)).toBe(true);
  });

  test("[A-18] suspended codes open nothing and none is made; turned on again they are as they were", async () => {
    const server = await TestServer.start(engine);
    await create(server, "86420");
    await allow(server, false);
    expect(await opens(server, "86420")).toBe(false);
    expect(await opens(server, "86420", 1)).toBe(false);
    expect(await listed(server)).toHaveLength(1);
    for (const answer of [await create(server, "97531"), await check(server, "97531")]) {
      expect(answer.status).toBe(409);
      expect(answer.body.code).toBe("permanent_codes_off");
    }
    await server.restart();
    expect(await opens(server, "86420")).toBe(false);
    await allow(server, true);
    expect(await opens(server, "86420")).toBe(true);
    expect(await opens(server, "97531")).toBe(false);
  });

  test("[N-09, G-06] staff get no permanent code, neither in the list, the log nor the live stream", async () => {
    const server = await TestServer.start(engine);
    const staff = await openStream(server, "staff");
    const operator = await openStream(server);
    await create(server, "86420531", "Erika Mustermann");
    const told = await operator.next("access-codes-changes");
    expect(told.data).toMatchObject({ code: { accessCode: "86420531", isPermanent: true } });
    // the log entry comes after the code's event, which would have arrived by then
    await server.until(async () => staff.events.some(({ event }) => event === "system-logs-changes"));
    const seen = JSON.stringify([
      staff.events,
      (await send(server, "GET", "/api/access-codes", undefined, "staff")).body,
      (await send(server, "GET", "/api/logs", undefined, "staff")).body,
    ]);
    expect(seen).toContain("Permanenter Code erstellt");
    expect(seen).not.toMatch(/86420531|Mustermann/);
  });

  test("[D-21] the space of codes counts the coming week at each door and follows code_length and suspension", async () => {
    const server = await TestServer.start(engine);
    const space = async () => (await send(server, "GET", "/api/code-space")).body;
    expect(await space()).toEqual({
      permanentCodesAllowed: true,
      codeLength: 4,
      possible: 10_000,
      valid: 0,
      proposedLength: null,
      doors: [1, 2, 3, 4].map((court) => ({
        ...{ doorId: expect.any(String), name: `Tür Court ${court}`, valid: 0, chance: 0 },
      })),
    });
    for (let number = 0; number < 2; number += 1) await create(server, `864${number}`);
    expect(await space()).toMatchObject({ valid: 2, proposedLength: null });
    await server.book();
    const { doors, ...whole } = await space();
    expect(whole).toMatchObject({ valid: 3, proposedLength: 5 });
    expect(doors).toMatchObject([{ valid: 3 }, { valid: 2 }, { valid: 2 }, { valid: 2 }]);
    expect(doors[0].chance).toBeCloseTo(0.01225, 4);
    expect(doors[1].chance).toBeCloseTo(0.00818, 4);
    await send(server, "PUT", "/api/settings/code_length", { value: 5 });
    const longer = await space();
    expect(longer).toMatchObject({ codeLength: 5, possible: 100_000, valid: 3, proposedLength: null });
    // valid codes retain their four digits
    expect(longer.doors[0].chance).toBe(doors[0].chance);
    await allow(server, false);
    expect(await space()).toMatchObject({ permanentCodesAllowed: false, valid: 1 });
    await server.takeOutOfUse(4);
    expect((await space()).doors).toHaveLength(3);
  });
});

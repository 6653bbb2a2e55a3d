import { type Instant, milliseconds, minus, minutes, plus } from "@platzwart/domain/time/instant";
import { reasonSentence } from "@platzwart/texts/reasons";
import { describe, expect, test, vi } from "vitest";
import { SERVER } from "../../database/caller.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { LogWriter } from "../../facts/log-writer.ts";
import { anyEngine, type TestEngine } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { aCodeRecord } from "../../testing/records.ts";
import { type Answer, SATURDAY, TestServer } from "../../testing/test-server.ts";

const PATH = "/api/courts/light-overrides";
const iso = (at: Instant) => new Date(at).toISOString();
const at = (offset: number) => plus(SATURDAY, minutes(offset));

/** Sends as staff, by default for cleaning and for an hour. */
async function all(server: TestServer, on: boolean, changes: object = {}): Promise<Answer> {
  const body = { on, minutes: 60, reason: "Reinigung", ...changes };
  return server.request("POST", PATH, { token: await server.tokenOf("staff"), body });
}

const backToRule = async (server: TestServer) =>
  server.request("DELETE", PATH, { token: await server.tokenOf("staff") });

const lit = (server: TestServer) =>
  [1, 2, 3, 4].filter((court) => server.app.simulatedLights.isOn(`lamp-${court}`));

/** Overrides of all courts in the API, including blocked courts. */
async function overrides(server: TestServer) {
  const { items, blocked } = await server.operate("GET", "/api/courts");
  const courts: Answer["body"][] = [...items, ...blocked].sort((a, b) => a.id - b.id);
  return courts.map(({ light }) => light.override);
}

const changed = ({ body }: Answer) => body.courts.map(({ id }: { readonly id: number }) => id);
const leftOut = ({ body }: Answer) =>
  body.leftOut.map(({ name, why }: { readonly name: string; readonly why: string }) => [name, why]);

async function lightEntries(server: TestServer) {
  const entries = await newestEntries(server.app.storage.read, 30);
  return entries.filter(({ message }) => message.startsWith("Alle Lichter"));
}

const started = (engine: TestEngine) => TestServer.start(engine);

anyEngine((engine) => {
  test("[C-14] all lights burn for the same time and reason, over a restart, and not a moment longer", async () => {
    const server = await started(engine);
    const answer = await all(server, true);
    expect(answer.status).toBe(200);
    const said = { on: true, until: iso(at(60)), by: "personal", reason: "Reinigung" };
    expect(answer.body).toMatchObject({ until: iso(at(60)), leftOut: [] });
    expect(changed(answer)).toEqual([1, 2, 3, 4]);
    expect(answer.body.courts[2].light).toMatchObject({ override: said, until: iso(at(60)) });
    await server.settle();
    expect(lit(server)).toEqual([1, 2, 3, 4]);
    await server.advance(minutes(20));
    await server.restart();
    await server.settle();
    expect(await overrides(server)).toEqual([said, said, said, said]);
    await server.advanceTo(minus(at(60), milliseconds(1)));
    expect(lit(server)).toEqual([1, 2, 3, 4]);
    await server.advanceTo(at(60));
    expect(lit(server)).toEqual([]);
    expect(await overrides(server)).toEqual([null, null, null, null]);
  });

  test("[C-14, G-01] it is done for all courts or for none", async () => {
    const server = await started(engine);
    const append = vi.spyOn(LogWriter.prototype, "append");
    append.mockRejectedValueOnce(new Error("no more entries"));
    expect((await all(server, true)).status).toBe(500);
    append.mockRestore();
    await server.settle();
    expect(await overrides(server)).toEqual([null, null, null, null]);
    expect(lit(server)).toEqual([]);
  });

  describe("all lights for a limited time", () => {
    test("[C-14] a court that is in manual mode or has no lamp is left as it is, and named", async () => {
      const server = await started(engine);
      await server.setMode(2, false);
      await server.operate("PUT", "/api/courts/2/light", { on: true });
      const { items } = await server.operate("GET", "/api/light-channels");
      const own = items.find(({ courtIds }: { readonly courtIds: number[] }) => courtIds.includes(4));
      await server.operate("DELETE", `/api/light-channels/${own.id}`);
      const off = await all(server, false);
      expect(changed(off)).toEqual([1, 3]);
      expect(leftOut(off)).toEqual([
        ["Court 2", "manual_mode"],
        ["Court 4", "no_lamp"],
      ]);
      await server.settle();
      expect(lit(server)).toEqual([2]);
      await server.setMode(1, false);
      await server.setMode(3, false);
      const none = await all(server, true);
      expect(none.status).toBe(200);
      expect(changed(none)).toEqual([]);
      // no entry without a switched light
      expect(await lightEntries(server)).toHaveLength(1);
    });

    test("[C-14] nobody who plays stands in the dark, unless that is meant", async () => {
      const server = await started(engine);
      await server.bookCourt(1, 0, 60);
      // its light is on already, and its booking has not begun
      await server.bookCourt(2, 4, 64);
      await server.settle();
      expect(lit(server)).toEqual([1, 2]);
      const off = await all(server, false);
      expect(changed(off)).toEqual([2, 3, 4]);
      expect(leftOut(off)).toEqual([["Court 1", "booked"]]);
      await server.settle();
      expect(lit(server)).toEqual([1]);
      const everywhere = await all(server, false, { includeBooked: true });
      expect([changed(everywhere), leftOut(everywhere)]).toEqual([[1, 2, 3, 4], []]);
      await server.settle();
      expect(lit(server)).toEqual([]);
      // "on" does not disturb players
      expect(leftOut(await all(server, true))).toEqual([]);
      await server.settle();
      expect(lit(server)).toEqual([1, 2, 3, 4]);
    });

    test("[C-04, C-14] a booking for all courts spares all of them", async () => {
      const server = await started(engine);
      const code = aCodeRecord("everywhere", { courtId: null, validity: { from: SATURDAY, until: at(60) } });
      await server.app.storage.write(SERVER, (store) => codesIn(store).insert(code));
      const off = await all(server, false);
      expect(changed(off)).toEqual([]);
      expect(leftOut(off).map(([, why]: string[]) => why)).toEqual(["booked", "booked", "booked", "booked"]);
    });

    test("[C-13, C-14] a blocked court is lit too, at most until its block ends; another's goes out with its block", async () => {
      const server = await started(engine);
      await server.block(3, 0, 30);
      await server.block(4, 40, 50);
      const answer = await all(server, true);
      expect(changed(answer)).toEqual([1, 2, 3, 4]);
      expect((await overrides(server)).map(({ until }) => until)).toEqual([
        iso(at(60)),
        iso(at(60)),
        iso(at(30)),
        iso(at(40)),
      ]);
      await server.settle();
      expect(lit(server)).toEqual([1, 2, 3, 4]);
      await server.advanceTo(at(30));
      expect(lit(server)).toEqual([1, 2, 4]);
      await server.advanceTo(at(40));
      expect(lit(server)).toEqual([1, 2]);
    });

    test("[C-14] it takes the place of what was switched for one court, and the rule follows both", async () => {
      const server = await started(engine);
      await server.operate("PUT", "/api/courts/1/light-override", { on: true, minutes: 360 });
      await all(server, false, { minutes: 10 });
      await server.settle();
      expect(lit(server)).toEqual([]);
      await server.advanceTo(at(10));
      expect(lit(server)).toEqual([]);
      expect(await overrides(server)).toEqual([null, null, null, null]);
    });

    test("[C-14] back to the rule: what was switched for the hall ends at once, what one court asked for goes on", async () => {
      const server = await started(engine);
      await server.bookCourt(2, 0, 60);
      await all(server, false, { includeBooked: true });
      await server.operate("PUT", "/api/courts/3/light-override", { on: true, minutes: 20 });
      await server.settle();
      expect(lit(server)).toEqual([3]);
      await server.advance(minutes(5));
      const back = await backToRule(server);
      expect(changed(back)).toEqual([1, 2, 4]);
      expect(back.body.courts[0].light.override).toBeNull();
      await server.settle();
      expect(lit(server)).toEqual([2, 3]);
      expect(changed(await backToRule(server))).toEqual([]);
      const [ended, ...before] = await lightEntries(server);
      expect(ended).toMatchObject({
        message: "Alle Lichter vorzeitig an die Automatik zurückgegeben",
        courtId: null,
        metadata: { court_ids: [1, 2, 4] },
      });
      expect(before).toHaveLength(1);
    });

    test("[C-14, L-08] back to the rule where nothing is switched automatically any more: the lights still go off", async () => {
      const server = await started(engine);
      await all(server, true);
      await server.settle();
      await server.saveSetting("auto_light_control", false);
      const refused = await all(server, false);
      expect([refused.status, refused.body.code]).toEqual([409, "auto_light_control_off"]);
      expect(refused.body.detail).toBe(
        "Die automatische Lichtsteuerung ist ausgeschaltet. Stellen Sie die Courts auf Manuell, um das Licht von Hand zu schalten.",
      );
      expect(lit(server)).toEqual([1, 2, 3, 4]);
      await backToRule(server);
      await server.settle();
      expect(lit(server)).toEqual([]);
    });

    test('[C-14, Z-09, G-01] who, until when and what for stands in "Warum?", in the runs and once in the log', async () => {
      const server = await started(engine);
      await server.setMode(4, false);
      await all(server, true, { reason: " Reinigung\u200b Halle 4711 " });
      const said = "Von personal eingeschaltet bis 16:00 Uhr: Reinigung Halle 4711";
      const { light } = await server.court(2);
      expect(reasonSentence(light.reasons.map(decoded), SATURDAY)).toBe(said);
      const entries = await lightEntries(server);
      // possible codes are masked in entries
      expect(entries).toMatchObject([
        {
          message: "Alle Lichter eingeschaltet bis 16:00 Uhr: Reinigung Halle ••••",
          category: "audit",
          courtId: null,
          metadata: {
            court_ids: [1, 2, 3],
            left_out_court_ids: [4],
            light: "on",
            until: iso(at(60)),
            reason: "Reinigung Halle ••••",
          },
        },
      ]);
      await server.advance(minutes(5));
      const [run] = (await server.operate("GET", "/api/scheduler/runs")).items;
      expect(run.courts[1].reason).toContain(said);
    });

    test.each([
      ["no state", { on: undefined }, "on fehlt"],
      ["no time", { minutes: undefined }, "minutes fehlt"],
      ["361 minutes", { minutes: 361 }, "minutes muss eine ganze Zahl von 1 bis 360 sein"],
      ["no reason", { reason: undefined }, "reason fehlt"],
      ["an empty reason", { reason: " \u200b " }, "reason darf nicht leer sein"],
      ["61 characters", { reason: "x".repeat(61) }, "reason darf höchstens 60 Zeichen haben"],
      ["two lines", { reason: "eins\nzwei" }, "reason muss eine Zeile Text ohne Steuerzeichen sein"],
      ["no answer", { includeBooked: "ja" }, "includeBooked muss true oder false sein"],
    ])("[C-14] %s is refused in German, and no light changes", async (_name, changes, words) => {
      const server = await started(engine);
      const answer = await all(server, true, changes);
      expect([answer.status, answer.body.detail]).toEqual([400, `Die Eingabe ist nicht gültig: ${words}.`]);
      expect(await overrides(server)).toEqual([null, null, null, null]);
    });
  });
});

/** A reason as decoded by the page. */
const decoded = (reason: Answer["body"]) => ({ ...reason, until: Date.parse(reason.until) });

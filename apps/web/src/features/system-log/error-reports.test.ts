import { CallFailed, CallRefused } from "@platzwart/contract/client";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { type ErrorEntry, ErrorReports } from "./error-reports.ts";

const refused = (status: number) =>
  new CallRefused({ type: "about:blank", title: "", status, detail: "", code: "x" });

function someReports() {
  const clock = new FakeClock(at("2026-11-21T18:42:00+01:00"));
  const taken: ErrorEntry[] = [];
  const server = { failure: null as Error | null, calls: 0 };
  const person = { id: "anna" as string | null };
  const reports = new ErrorReports({
    clock,
    now: () => clock.now(),
    userId: () => person.id,
    path: () => "/booking",
    send: async (entry) => {
      server.calls += 1;
      if (server.failure !== null) throw server.failure;
      taken.push(entry);
    },
  });
  return { clock, reports, server, person, taken, messages: () => taken.map(({ message }) => message) };
}

test("[G-05] an error that is shown is written with title, text and page", async () => {
  const { reports, clock, taken } = someReports();
  reports.report({ title: "Fehler bei Lichtsteuerung", text: "Licht konnte nicht gesteuert werden" });
  await clock.advance(seconds(1));
  expect(taken).toEqual([
    {
      level: "error",
      component: "page",
      message: "Fehler bei Lichtsteuerung: Licht konnte nicht gesteuert werden",
      metadata: { path: "/booking" },
    },
  ]);
});

test("[G-05] what stands on the page and comes and goes is written once per person and outage", async () => {
  const { reports, clock, person, messages } = someReports();
  const failure = { title: "Verlauf konnte nicht geladen werden" };
  person.id = null;
  reports.reportOutage(failure);
  person.id = "anna";
  for (let turn = 0; turn < 30; turn += 1) {
    reports.reportOutage(failure);
    await clock.advance(seconds(59));
  }
  expect(messages()).toEqual([failure.title]);
  person.id = "bea";
  reports.reportOutage(failure);
  await clock.advance(seconds(600));
  reports.reportOutage(failure);
  await clock.advance(seconds(1));
  expect(messages()).toHaveLength(3);
});

test("[G-05] without a server the last twenty are kept and sent in order once it is back, with their time", async () => {
  const { reports, server, clock, taken, messages } = someReports();
  server.failure = new CallFailed("no answer");
  for (let number = 1; number <= 25; number += 1) reports.report({ title: `${number}` });
  await clock.advance(seconds(4));
  server.failure = null;
  await reports.flush();
  expect(messages()).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 6}`));
  expect(taken[0]?.metadata).toEqual({ path: "/booking", occurred_at: "2026-11-21T17:42:00.000Z" });
  expect(clock.pending).toBe(0);
});

test("[G-05] a server that fails is tried again, one that refuses is not", async () => {
  const { reports, server, clock, messages } = someReports();
  server.failure = refused(500);
  reports.report({ title: "later" });
  await clock.advance(seconds(15));
  expect(server.calls).toBe(1);
  server.failure = null;
  await clock.advance(seconds(1));
  expect(messages()).toEqual(["later"]);
  server.failure = refused(400);
  reports.report({ title: "never" });
  await clock.advance(seconds(60));
  expect(server.calls).toBe(3);
  expect(messages()).toEqual(["later"]);
});

test("[G-05] nothing is written while nobody is signed in, nor in the name of somebody else", async () => {
  const { reports, server, person, clock, messages } = someReports();
  person.id = null;
  reports.report({ title: "Anmeldung fehlgeschlagen" });
  await clock.advance(seconds(60));
  expect(server.calls).toBe(0);
  person.id = "anna";
  server.failure = new CallFailed("no answer");
  reports.report({ title: "Anna's" });
  await clock.advance(seconds(1));
  person.id = "bert";
  server.failure = null;
  reports.report({ title: "Bert's" });
  await clock.advance(seconds(60));
  expect(messages()).toEqual(["Bert's"]);
});

test("[G-05] what fails because its page is left is written by nobody: nobody saw it", async () => {
  const { reports, clock, messages } = someReports();
  reports.report({ title: "seen" });
  await clock.advance(seconds(1));
  reports.report({ title: "aborted with the page" });
  reports.leave();
  await clock.advance(seconds(60));
  expect(messages()).toEqual(["seen"]);
  // a page restored from the back/forward cache continues
  reports.report({ title: "later" });
  await clock.advance(seconds(1));
  expect(messages()).toEqual(["seen", "later"]);
});

import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { ToastStore } from "./toast-store.ts";

function aStore({ isSeen = true } = {}) {
  const clock = new FakeClock(at("2026-11-21T18:42:00+01:00"));
  const store = new ToastStore(clock);
  if (isSeen) store.seen();
  return { clock, store, titles: () => store.toasts().map(({ title }) => title) };
}

test("[R-07] a message stays five seconds, a warning and an error ten", async () => {
  const { clock, store, titles } = aStore();
  store.show({ kind: "done", title: "Anmeldung erfolgreich" });
  store.show({ kind: "warn", title: "Scheduler ausgeführt" });
  store.show({ kind: "error", title: "Fehler" });
  await clock.advance(seconds(5));
  expect(titles()).toEqual(["Scheduler ausgeführt", "Fehler"]);
  await clock.advance(seconds(5));
  expect(titles()).toEqual([]);
});

test("[R-07] until they can be seen messages wait; errors of then are told to who listens later", async () => {
  const { clock, store, titles } = aStore({ isSeen: false });
  store.show({ kind: "done", title: "Gespeichert" });
  store.show({ kind: "error", title: "Fehler" });
  await clock.advance(seconds(60));
  expect(titles()).toEqual(["Gespeichert", "Fehler"]);
  const told: string[] = [];
  store.onError(({ title }) => told.push(title));
  expect(told).toEqual(["Fehler"]);
  store.seen();
  await clock.advance(seconds(5));
  expect(titles()).toEqual(["Fehler"]);
});

test("[B-03] a later message about the same takes the place of the earlier one", () => {
  const { store, titles } = aStore();
  const undo = () => undefined;
  store.show({ kind: "done", title: "Verschoben", subject: "b1", undo });
  store.show({ kind: "done", title: "Storniert", subject: "b2", undo });
  store.show({ kind: "done", title: "Dauer geändert", subject: "b1", undo });
  expect(titles()).toEqual(["Storniert", "Dauer geändert"]);
});

test("[A-01] what can be taken back stays ten seconds, and each of two that say the same stands by itself", async () => {
  const { clock, store, titles } = aStore();
  const ended = { kind: "done", title: "Buchung beendet", undo: () => undefined } as const;
  store.show(ended);
  await clock.advance(seconds(4));
  store.show(ended);
  await clock.advance(seconds(5.9));
  expect(titles()).toEqual(["Buchung beendet", "Buchung beendet"]);
  await clock.advance(seconds(0.1));
  expect(titles()).toEqual(["Buchung beendet"]);
  await clock.advance(seconds(4));
  expect(titles()).toEqual([]);
});

test("[R-07] the same message never stands twice; saying it again lets it stay longer", async () => {
  const { clock, store, titles } = aStore();
  store.show({ kind: "error", title: "Fehler", text: "Bitte füllen Sie alle Felder aus." });
  await clock.advance(seconds(9));
  store.show({ kind: "error", title: "Fehler", text: "Bitte füllen Sie alle Felder aus." });
  await clock.advance(seconds(9));
  expect(titles()).toEqual(["Fehler"]);
});

test("[R-07] of two failures that say the same the later one is tried again", async () => {
  const { store, titles } = aStore();
  const tried: number[] = [];
  for (const attempt of [1, 2])
    store.show({ kind: "error", title: "Fehler", again: () => tried.push(attempt) });
  expect(titles()).toEqual(["Fehler"]);
  store.toasts()[0]?.again?.();
  expect(tried).toEqual([2]);
});

test("[R-07] at most four stand at once; the oldest gives way", () => {
  const { store, titles } = aStore();
  for (const title of ["1", "2", "3", "4", "5"]) store.show({ kind: "done", title });
  expect(titles()).toEqual(["2", "3", "4", "5"]);
});

test("[R-07] while someone points at the messages none of them leaves", async () => {
  const { clock, store, titles } = aStore();
  store.show({ kind: "done", title: "Code kopiert" });
  store.hold();
  await clock.advance(seconds(60));
  expect(titles()).toEqual(["Code kopiert"]);
  store.release();
  await clock.advance(seconds(5));
  expect(titles()).toEqual([]);
  expect(clock.pending).toBe(0);
});

test("[R-07] held messages do not pile up: of more than four the oldest goes, and once let go all of them leave", async () => {
  const { clock, store, titles } = aStore();
  store.hold();
  for (const title of ["1", "2", "3", "4", "5", "6"]) store.show({ kind: "error", title });
  await clock.advance(seconds(60));
  expect(titles()).toEqual(["3", "4", "5", "6"]);
  store.release();
  await clock.advance(seconds(10));
  expect(titles()).toEqual([]);
});

test("[G-05] each error that comes on screen is told once, other messages are not", () => {
  const { store } = aStore();
  const told: string[] = [];
  store.onError(({ title }) => told.push(title));
  store.show({ kind: "done", title: "Code kopiert" });
  store.show({ kind: "error", title: "Fehler" });
  store.show({ kind: "error", title: "Fehler" });
  expect(told).toEqual(["Fehler"]);
});

import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { ToastStore } from "./toast-store.ts";

function aStore({ isSeen = true } = {}) {
  const clock = new FakeClock(at("2026-11-21T18:42:00+01:00"));
  const store = new ToastStore(clock);
  if (isSeen) store.pageShown();
  const shown = () => store.current()?.title;
  /** Messages in the order shown, each with its seconds on screen. */
  const rest = async () => {
    const stays: [string, number][] = [];
    for (let title = shown(); title !== undefined; title = shown()) {
      const { id } = store.current() ?? {};
      let tenths = 0;
      for (; store.current()?.id === id; tenths += 1) await clock.advance(seconds(0.1));
      stays.push([title, tenths / 10]);
    }
    return stays;
  };
  return { clock, store, shown, rest };
}

const FAILURE = { kind: "error", title: "Fehler", text: "Bitte füllen Sie alle Felder aus." } as const;

test("[R-07] a message stays five seconds, a warning and an error ten; each has two seconds before a newer one", async () => {
  const { store, rest } = aStore();
  store.show({ kind: "done", title: "Anmeldung erfolgreich" });
  store.show({ kind: "warn", title: "Scheduler ausgeführt" });
  store.show({ kind: "error", title: "Fehler" });
  expect(await rest()).toEqual([
    ["Anmeldung erfolgreich", 2],
    ["Scheduler ausgeführt", 2],
    ["Fehler", 10],
    ["Scheduler ausgeführt", 8],
    ["Anmeldung erfolgreich", 3],
  ]);
});

test("[R-07] a message that a newer one covers comes again for the time that it has left", async () => {
  const { clock, store, shown, rest } = aStore();
  store.show({ kind: "error", title: "Fehler" });
  await clock.advance(seconds(4));
  store.show({ kind: "done", title: "Gespeichert" });
  await clock.advance(seconds(2));
  expect(shown()).toBe("Gespeichert");
  expect(await rest()).toEqual([
    ["Gespeichert", 3],
    ["Fehler", 6],
  ]);
});

test("[R-07] until they can be seen messages wait; errors of then reach a later listener", async () => {
  const { clock, store, rest } = aStore({ isSeen: false });
  store.show({ kind: "done", title: "Gespeichert" });
  store.show({ kind: "error", title: "Fehler" });
  await clock.advance(seconds(60));
  const errors: string[] = [];
  store.onError(({ title }) => errors.push(title));
  expect(errors).toEqual(["Fehler"]);
  store.pageShown();
  expect(await rest()).toEqual([
    ["Gespeichert", 2],
    ["Fehler", 10],
    ["Gespeichert", 3],
  ]);
});

test("[B-03] a later message about the same takes the place of the earlier one", async () => {
  const { store, rest } = aStore();
  const undo = () => undefined;
  store.show({ kind: "done", title: "Verschoben", subject: "b1", undo });
  store.show({ kind: "done", title: "Storniert", subject: "b2", undo });
  store.show({ kind: "done", title: "Dauer geändert", subject: "b1", undo });
  expect(await rest()).toEqual([
    ["Storniert", 2],
    ["Dauer geändert", 8],
  ]);
});

test("[A-01] an undo is offered for ten seconds, also where it waits; two that say the same are two", async () => {
  const { clock, store, rest } = aStore();
  const ended = { kind: "done", title: "Buchung beendet", undo: () => undefined } as const;
  store.show(ended);
  await clock.advance(seconds(4));
  store.show(ended);
  expect(await rest()).toEqual([["Buchung beendet", 10]]);
});

test("[B-03] what was done last is undone while its message offers that, once, and nothing before it", async () => {
  const { clock, store } = aStore();
  const undone: string[] = [];
  const done = (title: string) => store.show({ kind: "done", title, undo: () => undone.push(title) });
  done("eins");
  done("zwei");
  store.show({ kind: "error", title: "Fehler" });
  store.undoLast();
  expect(undone).toEqual(["zwei"]);
  store.show({ kind: "done", title: "Zurückgenommen" });
  store.undoLast();
  expect(undone).toEqual(["zwei"]);
  done("drei");
  await clock.advance(seconds(10));
  store.undoLast();
  expect(undone).toEqual(["zwei"]);
});

test("[R-07] the same message never comes twice; saying it again lets it stay longer", async () => {
  const { clock, store, rest } = aStore();
  store.show(FAILURE);
  await clock.advance(seconds(9));
  store.show(FAILURE);
  expect(await rest()).toEqual([["Fehler", 10]]);
});

test("[R-07] what fails over and over without anybody lets the others have their turn", async () => {
  const { clock, store, shown } = aStore();
  store.show({ kind: "done", title: "Gespeichert" });
  const stood: (string | undefined)[] = [];
  for (let second = 0; second < 14; second += 1) {
    store.show(FAILURE);
    stood.push(shown());
    await clock.advance(seconds(1));
  }
  const times = (title: string, count: number) => Array.from({ length: count }, () => title);
  expect(stood).toEqual([...times("Gespeichert", 2), ...times("Fehler", 10), ...times("Gespeichert", 2)]);
});

test("[R-07] what fails again behind a newer message comes as new", async () => {
  const { clock, store, rest } = aStore();
  store.show(FAILURE);
  await clock.advance(seconds(3));
  store.show({ kind: "done", title: "Gespeichert" });
  await clock.advance(seconds(1));
  store.show(FAILURE);
  expect(await rest()).toEqual([
    ["Gespeichert", 1],
    ["Fehler", 10],
    ["Gespeichert", 3],
  ]);
});

test("[R-07] of two failures that say the same the later one is tried again", () => {
  const { store } = aStore();
  const tried: number[] = [];
  for (const attempt of [1, 2])
    store.show({ kind: "error", title: "Fehler", retry: () => tried.push(attempt) });
  store.current()?.retry?.();
  expect(tried).toEqual([2]);
});

test("[R-07] at most four wait; the oldest gives way", async () => {
  const { store, rest } = aStore();
  for (const title of ["1", "2", "3", "4", "5"]) store.show({ kind: "done", title });
  expect((await rest()).map(([title]) => title)).toEqual(["1", "3", "4", "5", "4", "3", "1"]);
});

test("[R-07] one that somebody points at stays, and has all of its time once nobody does; a newer one waits", async () => {
  const { clock, store, shown, rest } = aStore();
  store.show({ kind: "done", title: "Code kopiert" });
  await clock.advance(seconds(4));
  store.pauseExpiry();
  store.show({ kind: "error", title: "Fehler" });
  await clock.advance(seconds(60));
  expect(shown()).toBe("Code kopiert");
  store.resumeExpiry();
  expect(await rest()).toEqual([
    ["Fehler", 10],
    ["Code kopiert", 5],
  ]);
  expect(clock.pending).toBe(0);
});

test("[R-07] one that somebody points at outlasts four newer ones", () => {
  const { store, shown } = aStore();
  store.show({ kind: "done", title: "1" });
  store.pauseExpiry();
  for (const title of ["2", "3", "4", "5"]) store.show({ kind: "error", title });
  expect(shown()).toBe("1");
});

test("[R-07] one that is closed while somebody points at it holds no other up", async () => {
  const { store, rest } = aStore();
  for (const title of ["1", "2"]) store.show({ kind: "done", title });
  store.pauseExpiry();
  store.dismiss(store.current()?.id ?? 0);
  expect(await rest()).toEqual([["2", 5]]);
});

test("[G-05] each error that comes is reported once, other messages are not", () => {
  const { store } = aStore();
  const errors: string[] = [];
  store.onError(({ title }) => errors.push(title));
  store.show({ kind: "done", title: "Code kopiert" });
  store.show({ kind: "error", title: "Fehler" });
  store.show({ kind: "error", title: "Fehler" });
  expect(errors).toEqual(["Fehler"]);
});

import { CallFailed, CallRefused } from "@platzwart/contract/client";
import { expect, test } from "vitest";
import { problemsOf } from "./entry-problems.ts";

const FIELDS = ["name", "courtIds"] as const;

const refused = (detail: string, errors?: { field: string; message: string }[]) =>
  new CallRefused({ type: "about:blank", title: "refused", status: 400, code: "refused", detail, errors });

test("what the server found wrong with a door or lamp stands at its field, or above all where the form has none", () => {
  const of = (error: unknown) => problemsOf(error, FIELDS, "Nicht gespeichert");
  const few = "Die Eingabe muss mindestens 1 Eintrag haben.";
  expect(of(refused("…", [{ field: "courtIds.0", message: few }]))).toEqual({ courtIds: few });
  const twice = "Diesen Namen gibt es schon.";
  expect(
    of(
      refused("…", [
        { field: "address", message: "Nein." },
        { field: "name", message: twice },
      ]),
    ),
  ).toEqual({
    name: twice,
  });
  expect(of(refused("Nein, so nicht.", [{ field: "address", message: "Nein." }]))).toEqual({
    whole: "Nein, so nicht.",
  });
  expect(of(refused("Diese Tür gibt es nicht mehr."))).toEqual({ whole: "Diese Tür gibt es nicht mehr." });
  expect(of(new CallFailed("no answer"))).toEqual({ whole: "Nicht gespeichert" });
});

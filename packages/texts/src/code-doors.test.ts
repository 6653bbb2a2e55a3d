import type { CodeAtDoor } from "@platzwart/contract/endpoints/code-list-endpoints";
import { at } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import { codeAtDoorWithCause, codeDoorsSummary } from "./code-doors.ts";

const NOW = at("2026-11-21T18:45:00+01:00");
const ENDED = at("2026-11-21T18:40:00+01:00");

function door(state: CodeAtDoor["state"], changes: Partial<CodeAtDoor> = {}): CodeAtDoor {
  return { doorId: "d", name: "Tür Court 1", state, why: null, since: null, ...changes };
}

const AWAY = { why: "away", since: at("2026-11-21T18:31:00+01:00") } as const;

test.each([
  [null, door("planned"), "geplant"],
  [null, door("sending"), "wird übertragen"],
  [null, door("confirmed"), "auf Tür bestätigt"],
  [null, door("failed", AWAY), "Fehler, seit 18:31 Uhr nicht erreichbar"],
  [null, door("failed", { why: "away" }), "Fehler, seit dem Start des Servers nicht erreichbar"],
  [null, door("failed", { why: "no_room" }), "Fehler, auf der Speicherkarte ist kein Platz"],
  [ENDED, door("sending"), "Ende wird übertragen"],
  [ENDED, door("failed", AWAY), "Fehler, Ende nicht bestätigt, seit 18:31 Uhr nicht erreichbar"],
])("[A-33] of a code that ended at %s the door %j is said as: %s", (endedAt, one, said) => {
  expect(codeAtDoorWithCause({ endedAt }, one, NOW)).toBe(`Tür Court 1: ${said}`);
});

test.each([
  [null, [], null],
  [null, [door("failed", AWAY)], ["failed", "Tür Court 1: Fehler"]],
  [null, [door("confirmed"), door("confirmed")], ["confirmed", "2 von 2 Türen bestätigt"]],
  [null, [door("planned"), door("planned")], ["planned", "0 von 2 Türen bestätigt"]],
  [null, [door("confirmed"), door("sending"), door("planned")], ["sending", "1 von 3 Türen bestätigt"]],
  [null, [door("sending"), door("failed", AWAY)], ["failed", "0 von 2 Türen bestätigt, 1 mit Fehler"]],
  [ENDED, [door("sending"), door("sending")], ["sending", "Ende an 2 Türen nicht bestätigt"]],
])("[A-33] of a code that ended at %s the doors %j are summed as %j", (endedAt, doors, sum) => {
  const said = codeDoorsSummary({ endedAt, doors });
  expect(said && [said.state, said.text]).toEqual(sum);
});

import { expect, test } from "vitest";
import { logFieldText } from "./log-fields.ts";

test.each([
  ["fault", "offline", "Störung: nicht erreichbar"],
  ["problem", "no_room", "Fehler: zu wenig Platz"],
  ["cause", "rule", "Ursache: Automatik"],
  ["reason", "outside_window", "Grund: Code gilt jetzt nicht"],
  ["reason", "Turnier", "Grund: Turnier"],
  ["reason", "constructor", "Grund: constructor"],
  ["until", "2026-11-21T17:41:52.000Z", "Bis: 21.11.2026 18:41:52"],
  ["held_until", null, "Entriegelt bis: –"],
  ["court_ids", [1, 4], "Courts: 1, 4"],
  ["auto_mode", true, "Automatik: ja"],
  ["targetTemperature", 21.5, "Solltemperatur: 21,5"],
  ["door_action", "none", "Tür: nicht geöffnet"],
] as const)("[G-03, H-10] the field %s with %j reads %j", (field, value, text) => {
  expect(logFieldText(field, value)).toBe(text);
});

test("[G-03, H-10] how a device was set up before is logged field by field", () => {
  const from = {
    name: "Tür Süd",
    court_ids: [1, 2],
    mode: "code_only",
    open_seconds: 10,
    driver: "simulated",
  };
  expect(logFieldText("from", from)).toBe(
    "Von: (Name: Tür Süd, Courts: 1, 2, Modus: nur mit Code, Sekunden bis zum Verriegeln: 10, Typ: simuliert)",
  );
});

test("[G-03, H-10] what another program wrote stands as it is", () => {
  expect(logFieldText("turnstile", "offline")).toBe("turnstile: offline");
  expect(logFieldText("a", [true, null])).toBe("a: [true,null]");
  expect(logFieldText("toString", 1)).toBe("toString: 1");
});

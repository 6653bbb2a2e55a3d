import { changedChannelText, changedDoorText } from "../changed-devices.ts";
import { FAULT_CLASS_WORDS } from "../fault-words.ts";
import { notFound, ofValue, type RefusalRows, refusal } from "./refusal-row.ts";
import { shortened } from "./words-of-refusals.ts";

export const devicesRefusals = {
  light_not_confirmed: refusal(
    504,
    ({ court, fault }, courtName) => `Die Lampe von ${courtName(court)} ${FAULT_CLASS_WORDS[fault]}.`,
  ),
  light_wish_superseded: ({ court }, courtName) =>
    `Das Licht von ${courtName(court)} wurde inzwischen anders geschaltet.`,
  light_channel_missing: ({ court }, courtName) => `Für ${courtName(court)} ist keine Lampe eingerichtet.`,
  light_channel_unknown: notFound(() => "Diesen Lichtkanal gibt es nicht."),
  device_output_unknown: ofValue(
    "output",
    ({ driver, output, outputs }) =>
      `Den Ausgang ${output} gibt es bei „${driver}“ nicht; möglich sind ${outputs.first} bis ${outputs.last}.`,
  ),
  device_output_taken: ofValue(
    "output",
    ({ address, output, by }, courtName) =>
      `Der Ausgang ${output} von „${shortened(address)}“ gehört schon zu ${"door" in by ? `„${by.door}“` : courtName(by.court)}; jeder Ausgang kann nur einmal eingerichtet sein.`,
    409,
  ),
  light_test_running: ({ court }, courtName) => `Die Lampe von ${courtName(court)} wird gerade getestet.`,
  light_channel_changed_meanwhile: ({ now }) =>
    `Der Lichtkanal wurde inzwischen geändert; jetzt gilt: ${changedChannelText(now)}. Bitte prüfen Sie den neuen Stand.`,
  door_changed_meanwhile: ({ now }) =>
    `Die Tür wurde inzwischen geändert; jetzt gilt: ${changedDoorText(now)}. Bitte prüfen Sie den neuen Stand.`,
  driver_unknown: ofValue(
    "driver",
    ({ driver, allowed }) =>
      `„${shortened(driver)}“ gibt es nicht; möglich ${allowed.length === 1 ? "ist" : "sind"} ${allowed.join(", ")}.`,
  ),
  device_court_unknown: ofValue(
    ({ field }) => field,
    ({ court, known }) => `Court ${court} gibt es nicht; möglich sind ${known.join(", ")}.`,
  ),
  device_address_taken: ofValue(
    "address",
    ({ address, by }, courtName) =>
      `„${shortened(address)}“ gehört schon zu ${"door" in by ? `„${by.door}“` : `${courtName(by.court)}`}; jedes Gerät kann nur einmal eingerichtet sein.`,
    409,
  ),
  device_address_invalid: ofValue("address", ({ address, problem }) =>
    problem === "public"
      ? `„${shortened(address)}“ liegt nicht im Netz der Halle; erlaubt sind nur Adressen in privaten Netzen oder auf diesem Rechner.`
      : `„${shortened(address)}“ ist keine Adresse; erwartet wird zum Beispiel http://192.168.1.20.`,
  ),
} satisfies RefusalRows;

import { FAULT_CLASS_WORDS } from "../fault-words.ts";
import { notFound, ofField, type RefusalRows, refusal } from "./refusal-row.ts";

export const doorsRefusals = {
  door_unknown: notFound(() => "Diese Tür gibt es nicht."),
  door_not_confirmed: refusal(
    504,
    ({ door, fault }) => `${door} ist nicht als geöffnet gemeldet: Die Tür ${FAULT_CLASS_WORDS[fault]}.`,
  ),
  code_decided_late: refusal(
    504,
    ({ door }) =>
      `${door} wurde nicht geöffnet: Der Code wurde zu spät geprüft. Bitte geben Sie ihn noch einmal ein.`,
  ),
  door_replaced: ({ door }) => `${door} wurde inzwischen ersetzt oder entfernt; der Befehl gilt nicht mehr.`,
  opening_late: refusal(
    504,
    ({ door }) => `${door} wurde nicht geöffnet: Der Befehl kam zu spät an. Bitte drücken Sie noch einmal.`,
  ),
  door_not_locked: refusal(
    504,
    ({ door, fault }) => `${door} ist nicht als verriegelt gemeldet: Die Tür ${FAULT_CLASS_WORDS[fault]}.`,
  ),
  door_out_of_use: ({ door }) =>
    `${door} gehört zu keinem Court, der in Betrieb ist, und wird nicht geöffnet.`,
  door_takes_codes_at_keypad: ({ door }) =>
    `${door} ist nicht erreichbar. Codes nimmt jetzt nur ihr Tastenfeld: Dort entscheidet der Türcontroller.`,
  door_keeps_wrong_codes: refusal(
    503,
    ({ door }) =>
      `${door} ist nicht erreichbar. Ihr Türcontroller zählt die Fehlversuche selbst und hat sie nicht gelöscht.`,
  ),
  door_not_of_controller: ofField(
    "driver",
    () => "Ein Türcontroller wird unter „Türcontroller hinzufügen“ mit seiner Tür verbunden, nicht hier.",
  ),
} satisfies RefusalRows;

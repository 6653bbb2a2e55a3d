import type { ProgramRefusal } from "@platzwart/domain/doors/door-program";
import { notFound, ofField, type RefusalRows } from "./refusal-row.ts";

const PROGRAM_REFUSAL_WORDS: Readonly<Record<ProgramRefusal | "unsupported", string>> = {
  signature: "Es ist nicht von dem Server signiert, bei dem er sich angemeldet hat. Setzen Sie ihn neu auf.",
  unreadable: "Es ist nicht lesbar. Bauen Sie den Server neu.",
  no_room: "Seine Karte ist voll oder nimmt nichts mehr an. Tauschen Sie die Karte.",
  not_newer: "Seines ist schon so neu.",
  unsupported: "Er läuft zum Ausprobieren. Starten Sie ihn mit dem neuen Programm noch einmal.",
};

export const controllersRefusals = {
  controller_unknown: notFound(() => "Diesen Türcontroller gibt es nicht mehr."),
  controller_unreachable: ({ controller }) =>
    `${controller} ist nicht erreichbar. Prüfen Sie Strom und Netzwerk an der Tür.`,
  controller_other_machine: ofField(
    "serial",
    ({ serial }) =>
      serial === null
        ? "Es meldet sich gerade kein Gerät."
        : `Inzwischen meldet sich ein anderes Gerät, Seriennummer ${serial}. Ist es das richtige, versuchen Sie es noch einmal.`,
    409,
  ),
  controller_program_current: ({ controller }) =>
    `${controller} hat schon das Programm, das dieser Server verteilt, oder ein neueres.`,
  controller_update_refused: ({ controller, reason }) =>
    `${controller} nimmt das Programm nicht an: ${PROGRAM_REFUSAL_WORDS[reason]}`,
  wiring_test_paused: () =>
    "Seit drei Minuten wurde keine Taste gedrückt: Die Tasten geben wieder Codes ein.",
  controller_not_awaiting: ({ controller }) => `${controller} ist schon übernommen.`,
  controller_replacing: ({ controller }) =>
    `Für ${controller} ist ein Ersatz vorbereitet, der seinen eigenen Schlüssel mitbringt.`,
  controller_exists: ofField(
    "doorIds",
    ({ door }) =>
      `${door} hat schon einen Türcontroller. Soll ein anderes Gerät an seine Stelle treten, nehmen Sie „Ersetzen“.`,
    409,
  ),
  controller_doors: ofField(
    "doorIds",
    ({ count }) =>
      `Ein Türcontroller steuert genau eine Tür; angegeben waren ${count}. Legen Sie für jede Tür einen an.`,
  ),
} satisfies RefusalRows;

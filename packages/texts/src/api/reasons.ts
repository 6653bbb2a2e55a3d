import { reasonSchema } from "@platzwart/contract/reason";
import type { SchemaWords } from "./api-words.ts";

export const reasonWords: SchemaWords = {
  schemas: [reasonSchema],
  fields: {
    kind: "Welcher Grund es ist.",
    name: "Für wen der Code ist; null: gelöscht.",
    booked: "Die gebuchte Zeit, ohne Vorlauf und Nachlauf; null: Der Code ist nicht mehr gespeichert.",
    part: "Welcher Teil des Fensters jetzt gilt: Vorlauf, gebuchte Zeit oder Nachlauf.",
    window: "Das Fenster: die gebuchte Zeit mit Vorlauf und Nachlauf.",
    next: "Das nächste Fenster; null: keines bekannt.",
    at: "Wann das Fenster zu wirken beginnt; null: Eine Sperre verdeckt es ganz.",
    on: "`true`: an; `false`: aus; null: bleibt, wie es ist.",
    courts: "Die Namen der anderen Courts, die die Lampe beleuchtet.",
    reason: "Was jemand als Grund angegeben hat; null: nichts.",
    blockId: "Die Kennung der Sperre.",
    court: "Der Name des gesperrten Courts, wenn die Tür zu mehreren führt; null: sonst.",
    since: "Seit wann der Scheduler keine Türen mehr freigibt.",
  },
};

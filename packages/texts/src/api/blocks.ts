import * as blocks from "@platzwart/contract/endpoints/block-endpoints";
import type { ApiWords } from "./api-words.ts";

export const blocksApi: ApiWords<typeof blocks> = {
  part: "courts",
  schemas: [blocks.authoredBlockSchema, blocks.blockSchema],
  calls: {
    listBlocks:
      "Die Sperren, die sich mit dem Zeitraum `[from, to)` überschneiden, höchstens 366 Tage, nach Beginn, in Seiten zu 500.",
    createBlocks:
      "Sperrt Courts für einen Zeitraum, alle oder keinen; Zeiten ohne Zeitverschiebung gelten in Europe/Berlin.",
    changeBlock:
      "Ändert Zeitraum oder Grund einer Sperre, die noch nicht vorbei ist; abgelehnt, wenn sie nicht mehr mit `seen` übereinstimmt.",
    endBlock: "Beendet eine Sperre jetzt, oder löscht eine, die noch nicht begonnen hat.",
  },
  fields: {
    from: "Wann die Sperre beginnt.",
    until: "Wann die Sperre endet: der erste Zeitpunkt, der nicht mehr dazugehört.",
    reason: "Warum der Court gesperrt ist.",
    "listBlocks.from": "Wo der Zeitraum beginnt: RFC 3339 mit Zeitverschiebung.",
    "listBlocks.to": "Wo der Zeitraum endet: der erste Zeitpunkt, der nicht mehr dazugehört.",
    courtIds: "Die Nummern der Courts, die gesperrt werden.",
    "createBlocks.from": "Wann die Sperre beginnt; ein Zeitpunkt in der Vergangenheit wird zu jetzt.",
    bookings:
      "Was mit Buchungen in dieser Zeit geschieht: `keep`: Sie bleiben, ihre Codes wirken solange nicht; `cancel`: Sie werden storniert. Fehlt das Feld, wird abgelehnt, sobald es welche gibt.",
    "changeBlock.from":
      "Der neue Beginn, solange sie noch nicht begonnen hat; fehlt er, bleibt der bisherige.",
    "changeBlock.until": "Das neue Ende; fehlt es, bleibt das bisherige.",
    "changeBlock.reason": "Der neue Grund; fehlt er, bleibt der bisherige.",
    seen: "Die Sperre, wie der Aufrufer sie zuletzt gelesen hat; abgelehnt, wenn sie inzwischen anders ist.",
  },
};

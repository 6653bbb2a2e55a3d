import type { ReasonView } from "@platzwart/contract/reason";
import { instant } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { reasonSentence } from "./reasons.ts";

const at = (iso: string) => instant(Date.parse(iso));
const now = at("2026-11-21T17:31:00Z");
const later = at("2026-11-21T19:00:00Z");
const window = { from: at("2026-11-21T16:45:00Z"), until: later };

describe("„Warum?“", () => {
  test.each<[ReasonView, string]>([
    [
      { kind: "window", codeId: "c", name: "Jana Albrecht", window, part: "booking" },
      "Buchung Jana Albrecht, Fenster bis 20:00 Uhr",
    ],
    [
      { kind: "window", codeId: "c", name: "Jana Albrecht", window, part: "before" },
      "Vorlauf vor der Buchung Jana Albrecht, Fenster bis 20:00 Uhr",
    ],
    [
      { kind: "window", codeId: "c", name: null, window, part: "after" },
      "Nachlauf nach der Buchung, Fenster bis 20:00 Uhr",
    ],
    [{ kind: "no_window", next: null }, "Keine Buchung in den nächsten 24 Stunden"],
    [
      { kind: "no_window", next: { codeId: "c", name: "Nowak", at: later } },
      "Keine Buchung; als Nächstes Nowak ab 20:00 Uhr",
    ],
    [
      { kind: "override", on: true, until: later, by: "personal" },
      "Von Hand eingeschaltet bis 20:00 Uhr (personal)",
    ],
    [
      { kind: "blocked", blockId: "b", reason: "Platzpflege", until: at("2026-11-24T07:00:00Z") },
      "Gesperrt bis Di, 24.11., 08:00 Uhr: Platzpflege",
    ],
    [
      { kind: "suspended_by_wall_switch" },
      "Die Lampe wird immer wieder von Hand geschaltet; die Automatik greift vorübergehend nicht ein",
    ],
    [{ kind: "code_only" }, "Nur mit Code: Die Tür öffnet, wenn ein gültiger Code eingegeben wird"],
  ])("[Z-09] %o", (reason, sentence) => {
    expect(reasonSentence([reason], now)).toBe(sentence);
  });

  test("[Z-09] several reasons stand beside one another", () => {
    expect(
      reasonSentence(
        [
          { kind: "no_window", next: null },
          { kind: "scheduler_paused", since: now },
        ],
        now,
      ),
    ).toBe(
      "Keine Buchung in den nächsten 24 Stunden; Der Scheduler ist seit 18:31 Uhr angehalten; neue Freigaben gibt es nur von Hand",
    );
  });
});

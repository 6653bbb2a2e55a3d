import type { ReasonView } from "@platzwart/contract/reason";
import { instant } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { courtReasonSentence, reasonChain, reasonSentence } from "./reasons.ts";

const at = (iso: string) => instant(Date.parse(iso));
const now = at("2026-11-21T17:31:00Z");
const later = at("2026-11-21T19:00:00Z");
const booked = { from: at("2026-11-21T17:00:00Z"), until: at("2026-11-21T18:30:00Z") };
const window = { from: at("2026-11-21T16:45:00Z"), until: later };

describe("„Warum?“", () => {
  test.each<[ReasonView, string]>([
    [
      { kind: "window", codeId: "c", name: "Jana Albrecht", window, booked, part: "booking" },
      "Buchung Jana Albrecht (18:00–19:30 Uhr), bis 20:00 Uhr",
    ],
    [
      { kind: "window", codeId: "c", name: "Jana Albrecht", window, booked, part: "before" },
      "Vorlauf vor der Buchung Jana Albrecht (18:00–19:30 Uhr), bis 20:00 Uhr",
    ],
    [
      { kind: "window", codeId: "c", name: null, window, booked: null, part: "after" },
      "Nachlauf nach der Buchung, bis 20:00 Uhr",
    ],
    [
      {
        kind: "held_back",
        codeId: "c",
        name: null,
        booked: { from: at("2026-10-24T23:30:00Z"), until: at("2026-10-25T00:30:00Z") },
        part: "booking",
      },
      "Buchung (So, 25.10. 01:30–02:30 Uhr MESZ)",
    ],
    [
      { kind: "held_back", codeId: "c", name: "Jana Albrecht", booked, part: "booking" },
      "Buchung Jana Albrecht (18:00–19:30 Uhr)",
    ],
    [{ kind: "shared_light", on: true, courts: ["Court 2"] }, "Die Lampe leuchtet auch für Court 2"],
    [
      { kind: "shared_light", on: false, courts: ["Court 2", "Center Court"] },
      "Die Lampe geht mit dem Licht von Court 2, Center Court aus",
    ],
    [
      { kind: "shared_light", on: null, courts: ["Court 2"] },
      "Die Lampe gehört auch zu Court 2; dort wird sie von Hand geschaltet",
    ],
    [{ kind: "no_window", next: null }, "Keine Buchung in den nächsten 24 Stunden"],
    [
      { kind: "no_window", next: { codeId: "c", name: "Nowak", at: null, booked } },
      "Keine Buchung; als Nächstes Nowak um 18:00 Uhr (dann gesperrt)",
    ],
    [
      { kind: "no_window", next: { codeId: "c", name: "Nowak", at: later, booked: null } },
      "Keine Buchung; als Nächstes Nowak ab 20:00 Uhr",
    ],
    [
      {
        kind: "no_window",
        next: {
          codeId: "c",
          name: "Nowak",
          at: later,
          booked: { from: at("2026-11-21T19:05:00Z"), until: at("2026-11-21T20:00:00Z") },
        },
      },
      "Keine Buchung; als Nächstes Nowak um 20:05 Uhr (Vorlauf ab 20:00 Uhr)",
    ],
    [
      {
        kind: "no_window",
        next: { codeId: "c", name: "Nowak", at: later, booked: { from: later, until: later } },
      },
      "Keine Buchung; als Nächstes Nowak um 20:00 Uhr",
    ],
    [
      { kind: "no_window", next: { codeId: "c", name: "Nowak", at: later, booked } },
      "Keine Buchung; als Nächstes Nowak um 18:00 Uhr (erst ab 20:00 Uhr)",
    ],
    [{ kind: "locked_by_hand", by: "personal" }, "Von personal verriegelt"],
    [{ kind: "locked_by_hand", by: null }, "Von Hand verriegelt"],
    [{ kind: "opened_by_code" }, "Mit einem Code geöffnet"],
    [{ kind: "opened_by_test_code" }, "Mit dem Testcode geöffnet"],
    [{ kind: "opened_by_person", by: "personal" }, "Von personal über das Panel geöffnet"],
    [
      { kind: "override", on: false, until: later, by: null, reason: null },
      "Von Hand ausgeschaltet bis 20:00 Uhr",
    ],
    [
      { kind: "override", on: true, until: later, by: "personal", reason: null },
      "Von personal eingeschaltet bis 20:00 Uhr",
    ],
    [
      { kind: "override", on: true, until: later, by: "Jana", reason: "Reinigung" },
      "Von Jana eingeschaltet bis 20:00 Uhr: Reinigung",
    ],
    [
      {
        kind: "blocked",
        blockId: "b",
        reason: "Platzpflege",
        until: at("2026-11-24T07:00:00Z"),
        court: null,
      },
      "Gesperrt bis Di, 24.11., 08:00 Uhr: Platzpflege",
    ],
    [
      { kind: "blocked", blockId: "b", reason: "Platzpflege", until: later, court: "Court 2" },
      "Court 2 gesperrt bis 20:00 Uhr: Platzpflege",
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

describe("why light and door of a court are as they are", () => {
  const of = (part: "before" | "booking" | "after", until = later): ReasonView => ({
    ...{ kind: "window", codeId: "c", name: "Anna", booked, part },
    window: { ...window, until },
  });
  const none: ReasonView = { kind: "no_window", next: { codeId: "c", at: later, name: "Anna", booked } };

  test("[Z-04, Z-09] is said once where it is the same but for its end", () => {
    expect(courtReasonSentence({ light: [of("booking", now)], door: [of("booking")] }, now)).toBe(
      reasonSentence([of("booking", now)], now),
    );
    expect(courtReasonSentence({ light: [none], door: [{ ...none }] }, now)).toBe(
      reasonSentence([none], now),
    );
    expect(courtReasonSentence({ light: [none], door: [] }, now)).toBe(reasonSentence([none], now));
  });

  test("[Z-04, Z-09] is said of each where they differ, and of the door alone where there is no lamp", () => {
    expect(courtReasonSentence({ light: [none], door: [of("before")] }, now)).toBe(
      `Licht: ${reasonSentence([none], now)} · Tür: ${reasonSentence([of("before")], now)}`,
    );
    expect(courtReasonSentence({ light: [], door: [none] }, now)).toBe(reasonSentence([none], now));
  });
});

describe("„Warum?“ as a chain", () => {
  const because = {
    kind: "window",
    codeId: "c",
    name: "Jana Albrecht",
    window,
    booked,
    part: "booking",
  } as const;
  const nextUp = (next: Extract<ReasonView, { kind: "no_window" }>["next"]) =>
    ({ kind: "no_window", next }) as const;

  test("[Z-09] leads from the booking over its margins to what follows for the light, the door or its codes", () => {
    const chain = ["Buchung Jana Albrecht (18:00–19:30 Uhr)", "15 min Vorlauf, 30 min Nachlauf"];
    expect(reasonChain(because, "light", now)).toEqual([...chain, "Licht an bis 20:00 Uhr"]);
    expect(reasonChain(because, "door", now)).toEqual([...chain, "Tür offen bis 20:00 Uhr"]);
    expect(reasonChain(because, "codes", now)).toEqual([...chain, "Codes gelten bis 20:00 Uhr"]);
    expect(reasonChain({ ...because, window: booked }, "light", now)[1]).toBe("Ohne Vor- und Nachlauf");
    // a block covers the beginning of the booking, and the margin before it
    const cut = { ...because, window: { from: now, until: later } };
    expect(reasonChain(cut, "light", now)[1]).toBe("30 min Nachlauf");
    const ended = { ...because, window: { from: window.from, until: at("2026-11-21T18:00:00Z") } };
    expect(reasonChain(ended, "light", now).slice(1)).toEqual([
      "15 min Vorlauf",
      "Licht an bis 19:00 Uhr (dann gesperrt)",
    ]);
    const both = { ...ended, window: { ...ended.window, from: now } };
    expect(reasonChain(both, "door", now)).toEqual([
      "Buchung Jana Albrecht (18:00–19:30 Uhr)",
      "Tür offen bis 19:00 Uhr (dann gesperrt)",
    ]);
  });

  test("[Z-09, C-15] without a booking it names the next one by its own time, and when the light or door begin for it", () => {
    const ahead = { from: at("2026-11-21T19:00:00Z"), until: at("2026-11-21T20:00:00Z") };
    const next = { codeId: "c", name: "Nowak", at: at("2026-11-21T18:50:00Z"), booked: ahead };
    expect(reasonChain(nextUp(next), "light", now)).toEqual([
      "Keine Buchung",
      "Nächste: Nowak, 20:00 Uhr",
      "Licht ab 19:50 Uhr",
    ]);
    expect(reasonChain(nextUp({ ...next, name: null, at: null }), "door", now)).toEqual([
      "Keine Buchung",
      "Nächste: eine Buchung, 20:00 Uhr",
      "Der Court ist dann gesperrt",
    ]);
    expect(reasonChain(nextUp({ ...next, at: null, booked: null }), "light", now)).toEqual([
      "Keine Buchung; als Nächstes Nowak (dann gesperrt)",
    ]);
  });

  test("[Z-09] what is no window is one link, as in the sentence", () => {
    for (const reason of [
      nextUp(null),
      { kind: "manual_mode" },
      { kind: "held_back", codeId: "c", name: "Jana Albrecht", booked, part: "booking" },
      { ...because, booked: null },
    ] satisfies ReasonView[])
      expect(reasonChain(reason, "light", now)).toEqual([reasonSentence([reason], now)]);
  });
});

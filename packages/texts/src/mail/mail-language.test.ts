import { courtId } from "@platzwart/domain/testing/builders";
import { instant } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { loadMailLanguage } from "./mail-language.ts";
import type { BookingMail } from "./mail-words.ts";

const at = (text: string) => instant(Date.parse(text));
const MAIL: BookingMail = {
  ...{ kind: "confirmation", hall: "Halle Süd", customer: "Kim Meyer", court: `Court ${courtId(2)}` },
  time: { from: at("2026-11-21T17:00:00Z"), until: at("2026-11-21T18:00:00Z") },
  ...{ code: "4711", others: [], dropped: [] },
  door: { from: at("2026-11-21T16:45:00Z"), until: at("2026-11-21T19:00:00Z") },
  help: { number: "030 1234", text: "Hausmeister" },
};

test("[O-06] the same booking in German and in English", async () => {
  const german = await loadMailLanguage("de");
  expect(german.subject(MAIL)).toBe("Ihre Buchung: Court 2, Sa, 21.11.2026, 18:00 Uhr");
  expect(german.text(MAIL)).toBe(`Guten Tag Kim Meyer,

Ihre Buchung bei Halle Süd ist eingetragen:

Court 2
Samstag, 21. November 2026, 18:00 Uhr bis 19:00 Uhr

Ihr Code für die Tür: 4711
Er öffnet sie von 17:45 Uhr bis 20:00 Uhr.

Hilfe an der Tür: 030 1234 (Hausmeister)

Ihre Halle
Halle Süd`);
  const english = await loadMailLanguage("en");
  expect(english.subject(MAIL)).toBe("Your booking: Court 2, Sat, 21 Nov 2026, 18:00");
  expect(english.text(MAIL)).toBe(`Hello Kim Meyer,

your booking at Halle Süd is confirmed:

Court 2
Saturday, 21 November 2026, 18:00 to 19:00

Your code for the door: 4711
It opens the door from 17:45 to 20:00.

Help at the door: 030 1234 (Hausmeister)

Kind regards
Halle Süd`);
});

test("a cancellation has no code, and a mail without help no empty line for it", async () => {
  for (const language of ["de", "en"] as const) {
    const text = (await loadMailLanguage(language)).text({
      ...{ ...MAIL, kind: "cancellation", help: { number: "", text: "" } },
    });
    expect(text).not.toContain("4711");
    expect(text).not.toMatch(/030|Hilfe|Help/);
  }
});

test("the hours of the night in which the clocks are set back are told apart", async () => {
  const time = { from: at("2026-10-25T00:30:00Z"), until: at("2026-10-25T01:30:00Z") };
  expect((await loadMailLanguage("de")).text({ ...MAIL, time })).toContain(
    "02:30 Uhr MESZ bis 02:30 Uhr MEZ",
  );
  expect((await loadMailLanguage("en")).text({ ...MAIL, time })).toContain("02:30 CEST to 02:30 CET");
});

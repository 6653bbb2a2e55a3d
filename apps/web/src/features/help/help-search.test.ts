import { HELP } from "@platzwart/texts/help/parts";
import { HELP_SYNONYMS } from "@platzwart/texts/help/synonyms";
import { settingsTexts } from "@platzwart/texts/pages/settings";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { helpOnSettingsTab, SETTINGS_TABS } from "../../lib/navigation/settings-tabs.ts";
import { piecesOf, searchHelp, wordsIn } from "./help-search.ts";

const found = (entry: string) =>
  searchHelp(HELP, wordsIn(entry)).flatMap(({ topics }) => topics.map(({ id }) => id));
const marked = (text: string, entry: string) =>
  piecesOf(text, wordsIn(entry))
    .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join("");

describe("searching the help", () => {
  test.each(["tür verriegelt", "TUER verriegelt", "tur  Verriegelt"])(
    "[Y-01] „%s“ finds the doors",
    (entry) => {
      expect(found(entry)).toContain("panel-doors");
    },
  );

  test("[Y-01] every word has to be there, in whatever order, also in a list or in code", () => {
    expect(found("key idempotency")).toEqual(["api-relay", "api-create-booking"]);
    expect(found("bügelbrett")).toEqual([]);
    expect(found("licht bügelbrett")).toEqual([]);
  });

  test.each(HELP_SYNONYMS.flatMap(({ words, topics }) => words.map((word) => [word, topics] as const)))(
    "[Y-01] „%s“ finds what answers it, though the help may not use the word",
    (word, topics) => {
      expect(found(word)).toEqual(expect.arrayContaining([...topics]));
    },
  );

  test.each([
    ["Putzfrau", "settings-access"],
    ["Schlüssel verloren", "trouble-code"],
    ["Code vergessen", "trouble-code"],
    ["reinig", "settings-access"],
  ])("[Y-01] „%s“ is understood", (entry, topic) => {
    expect(found(entry)).toContain(topic);
  });

  test.each([
    ["Türen", "panel-door"],
    ["Lichter", "panel-court"],
    ["Sperre", "panel-block"],
    ["Passwörter", "trouble-password"],
    ["Schluesseln", "trouble-code"],
  ])("[Y-01] „%s“ finds the word in another form", (entry, topic) => {
    expect(found(entry)).toContain(topic);
  });

  test("[Y-01] without a word everything is there", () => {
    expect(searchHelp(HELP, wordsIn("  "))).toBe(HELP);
  });

  test("[Y-01] what was found is marked as it is written", () => {
    expect(marked("Die Tür, die Türen", "tuer")).toBe("Die [Tür], die [Tür]en");
    expect(marked("Straße", "strasse")).toBe("[Straße]");
    expect(marked("Straße", "s")).toBe("[S]tra[ß]e");
    expect(marked("aaa", "aa")).toBe("[aaa]");
    expect(marked("Licht", "xyz")).toBe("Licht");
  });

  test("[Y-01] marking changes no text, whatever is looked for", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, entry) => {
        const pieces = piecesOf(text, wordsIn(entry));
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      }),
    );
  });
});

describe("what the help speaks of", () => {
  const ids = HELP.flatMap((part) => [part.id, ...part.topics.map(({ id }) => id)]);

  test("[Y-01] every tab of the settings has its part, under the name that the tab has", () => {
    for (const tab of SETTINGS_TABS) {
      const [, id] = helpOnSettingsTab(tab).split("#");
      const topic = HELP.flatMap(({ topics }) => topics).find((one) => one.id === id);
      expect(topic?.title).toBe(settingsTexts.tabNames[tab]);
    }
  });

  test("[Y-01] each anchor is there once", () => {
    expect(new Set(ids).size).toBe(ids.length);
  });
});

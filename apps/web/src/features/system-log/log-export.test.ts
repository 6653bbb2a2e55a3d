import { type LogEntryView, MASKED_DIGITS } from "@platzwart/contract/endpoints/log-endpoints";
import { at, courtId } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import { asCsv, asJson } from "./log-export.ts";

const ENTRY: LogEntryView = {
  id: 7,
  at: at("2026-11-21T17:41:52.123Z"),
  level: "warn",
  component: "door-control",
  message: "Zugang gewährt",
  courtId: courtId(4),
  metadata: { code_id: "c1", access_code: "480213", browser: { family: "Chrome", major: 140 } },
  references: [
    { kind: "code", id: "c1", name: "Jana Albrecht", digits: "480213" },
    { kind: "user", id: "u1", name: "admin" },
    { kind: "booking", id: "b1", name: null },
  ],
};

const rowOf = (changes: Partial<LogEntryView>) =>
  asCsv([{ ...ENTRY, metadata: {}, references: [], ...changes }]).split("\r\n")[1];

test("[G-02, G-03] the JSON file has each entry under the specification's names", () => {
  const [row] = JSON.parse(asJson([ENTRY]));
  expect(row).toMatchObject({
    id: 7,
    timestamp: "2026-11-21T17:41:52.123Z",
    level: "warn",
    component: "door-control",
    message: "Zugang gewährt",
    court_id: 4,
    metadata: { browser: { family: "Chrome", major: 140 } },
  });
  expect(row.details).toHaveLength(3);
  expect(JSON.parse(asJson([]))).toEqual([]);
});

test("[G-03] the CSV file has the fields of an entry in German, the JSON file as programs know them", () => {
  const metadata = { fault: "offline", until: "2026-11-21T17:41:52.000Z", court_ids: [1, 2] };
  expect(rowOf({ metadata })).toMatch(
    /;Störung: nicht erreichbar, Bis: 21\.11\.2026 18:41:52, Courts: 1, 2$/,
  );
  expect(JSON.parse(asJson([{ ...ENTRY, metadata }]))[0].metadata).toEqual(metadata);
});

test("[G-03] a component with an unusual name stands as it is", () => {
  expect(rowOf({ component: "constructor" })).toContain(";Warnung;constructor;");
});

test("[G-06] neither file holds the digits that were joined for the reader", () => {
  for (const file of [asJson([ENTRY]), asCsv([ENTRY])]) {
    expect(file).not.toContain("480213");
    expect(file).toContain(MASKED_DIGITS);
  }
});

test("[G-03] the CSV file is one that a German Excel opens: UTF-8 sign, semicolons, quotes where needed", () => {
  const file = asCsv([{ ...ENTRY, message: 'Tür "Süd"; offen\nund zu', metadata: {} }]);
  expect(
    file.startsWith("\uFEFFNummer;Zeitpunkt;Stufe;Komponente;Meldung;Bezug;Court;Weitere Angaben\r\n"),
  ).toBe(true);
  expect(file).toContain(
    `7;21.11.2026 18:41:52;Warnung;Türsteuerung;"Tür ""Süd""; offen\nund zu";Code ${MASKED_DIGITS}, Jana Albrecht`,
  );
  expect(file.endsWith(";4;\r\n")).toBe(true);
});

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30", "'+49 30"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", '"\'\r=1"'],
  ['=HYPERLINK("http://x";"y")', '"\'=HYPERLINK(""http://x"";""y"")"'],
  ["1=1", "1=1"],
])("[G-03] a cell with %j is nothing that a spreadsheet runs", (message, cell) => {
  expect(rowOf({ message })).toBe(`7;21.11.2026 18:41:52;Warnung;Türsteuerung;${cell};;4;`);
});

test("[G-03] an entry of no court has an empty cell there", () => {
  expect(rowOf({ courtId: null })).toMatch(/gewährt;;;$/);
});

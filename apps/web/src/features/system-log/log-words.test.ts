import { MASKED_DIGITS } from "@platzwart/contract/endpoints/log-endpoints";
import { expect, test } from "vitest";
import { browserText, metadataText, reasonOf, referenceText, sourceOf } from "./log-words.ts";

test.each([
  [{ references: [{ kind: "user", id: "u", name: "admin" }], metadata: { user_id: "u" } }, "admin"],
  [{ references: [], metadata: { caller: "importer" } }, "Programm"],
  [{ references: [], metadata: { cause: "rule" } }, "Automatik"],
  [
    {
      references: [{ kind: "code", id: "1", name: "Fuchs", digits: null }],
      metadata: { cause: "rule", code_ids: ["1"] },
    },
    "Automatik für Fuchs",
  ],
  [{ references: [], metadata: { cause: "device" } }, "Gerät"],
  [{ references: [], metadata: {} }, "System"],
] as const)("[H-10] who an entry comes from: %j is %s", (entry, source) => {
  expect(sourceOf({ ...entry, references: [...entry.references] })).toBe(source);
});

test("[G-06] a code's digits stand where they are known, a mask where not", () => {
  const code = { kind: "code", id: "c", name: "Jana", digits: "4802" } as const;
  expect(referenceText(code)).toBe("Code 4802, Jana");
  expect(referenceText({ ...code, name: null, digits: null })).toBe(`Code ${MASKED_DIGITS}`);
});

test("[C-13, G-02] why a court was blocked is known until the reason is erased", () => {
  const block = { kind: "block", id: "b", name: "Turnier" } as const;
  expect(reasonOf({ references: [block] })).toBe("Turnier");
  expect(reasonOf({ references: [{ ...block, name: null }] })).toBeNull();
  expect(reasonOf({ references: [] })).toBeNull();
});

test("[G-02] the browser by family and version, and none where there was none", () => {
  expect(browserText({ browser: { family: "Firefox", major: 142 } })).toBe("Firefox 142");
  expect(browserText({ browser: { family: "andere", major: null } })).toBe("andere");
  expect(browserText({ browser: "Firefox" })).toBe(null);
  expect(browserText({})).toBe(null);
});

test("[H-10, G-03] what else an entry holds, name by name in German", () => {
  expect(metadataText({ fault: "offline", seconds: 3 }, ", ")).toBe("Störung: nicht erreichbar, Sekunden: 3");
  expect(metadataText({ cause: "device", browser: { family: "Firefox", major: 142 } }, "\n")).toBe(
    "Ursache: Gerät\nBrowser: Firefox 142",
  );
  expect(metadataText({ a: [1], b: "an" }, "\n")).toBe("a: [1]\nb: an");
  expect(metadataText({}, ", ")).toBe("");
});

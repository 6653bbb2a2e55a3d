import { expect, test } from "vitest";
import { afterEvent, type CodeEntry, type EntryEvent, isEntryKey, NOTHING_TYPED } from "./code-entry.ts";

const FOUR = [4];

function after(events: readonly (EntryEvent | string)[], lengths: readonly number[] = FOUR): CodeEntry {
  return events
    .flatMap((event): EntryEvent[] => (typeof event === "string" ? typed(event) : [event]))
    .reduce((entry, event) => afterEvent(entry, event, lengths), NOTHING_TYPED);
}

/** "12<" is 1, 2 and Backspace; "!" is Enter, "x" Esc. */
function typed(text: string): EntryEvent[] {
  const named: Readonly<Record<string, string>> = { "<": "Backspace", "!": "Enter", x: "Escape" };
  return [...text].map((character) => {
    const key = named[character] ?? character;
    if (!isEntryKey(key)) throw new Error(`no key: ${key}`);
    return { kind: "key", key };
  });
}

const answered = (outcome: "valid" | "invalid" | "failed", submissionNumber = 1): EntryEvent => ({
  kind: "answered",
  submissionNumber,
  outcome,
});

test.each([
  ["digits fill it", "123", "123"],
  ["what does not fit is not taken", "12345", "1234"],
  ["Backspace takes the last digit", "123<", "12"],
  ["Backspace on nothing does nothing", "<1", "1"],
  ["Esc clears everything", "123x", ""],
])("[D-03] %s", (_, keys, digits) => {
  expect(after([keys]).digits).toBe(digits);
});

test("[D-03] other keys are none", () => {
  for (const key of ["a", "F1", "Tab", " ", "ArrowLeft", "Delete", "٣", "12", ""])
    expect(isEntryKey(key), key).toBe(false);
});

test("[D-04] Enter submits only a full buffer, and each length that a code can have", () => {
  expect(after(["123!"])).toMatchObject({ state: "idle", digits: "123" });
  expect(after(["1234!"])).toMatchObject({ state: "validating", sentDigits: "1234", submissionNumber: 1 });
  const lengths = [4, 6];
  expect(after(["1234!"], lengths).state).toBe("validating");
  expect(after(["12345!"], lengths)).toMatchObject({ state: "idle", digits: "12345" });
  expect(after(["1234567!"], lengths)).toMatchObject({ state: "validating", sentDigits: "123456" });
});

test("[D-03] a code that is pasted fills the boxes; half of one never does", () => {
  expect(after([{ kind: "pasted", text: " 12 34\n" }]).digits).toBe("1234");
  expect(after([{ kind: "pasted", text: "12345" }]).digits).toBe("");
  expect(after(["12", { kind: "pasted", text: "Code" }]).digits).toBe("12");
});

test("[D-06] idle, validating, valid; the boxes are empty for the next", () => {
  const valid = after(["1234!", answered("valid")]);
  expect(valid).toMatchObject({ state: "valid", digits: "", sentDigits: "1234" });
  expect(afterEvent(valid, { kind: "locked" }, FOUR).state).toBe("idle");
});

test("[D-06] invalid, and idle with the code cleared after its time; a new code is not cleared by the old one's time", () => {
  const invalid = after(["1234!", answered("invalid")]);
  expect(invalid).toMatchObject({ state: "invalid", digits: "", sentDigits: "1234" });
  const over: EntryEvent = { kind: "denial shown", submissionNumber: 1 };
  expect(afterEvent(invalid, over, FOUR)).toMatchObject({ state: "idle", sentDigits: "" });
  const next = after(["1234!", answered("invalid"), "5678!"]);
  expect(afterEvent(next, over, FOUR)).toEqual(next);
  // digits typed meanwhile stay
  expect(after(["1234!", answered("invalid"), "56", over]).digits).toBe("56");
});

test("[D-06] a code that could not be checked stays, is sent again by Enter, and gives way to another", () => {
  const failed = after(["1234!", answered("failed")]);
  expect(failed).toMatchObject({ state: "failed", digits: "1234" });
  expect(afterEvent(failed, { kind: "denial shown", submissionNumber: 1 }, FOUR)).toEqual(failed);
  expect(after(["1234!", answered("failed"), "!"])).toMatchObject({
    state: "validating",
    submissionNumber: 2,
  });
  expect(after(["1234!", answered("failed"), "5"]).digits).toBe("5");
  expect(after(["1234!", answered("failed"), "56789"]).digits).toBe("5678");
  // even if longer codes are taken
  expect(after(["1234!", answered("failed"), "5678"], [4, 6]).digits).toBe("5678");
  expect(after(["1234!", answered("failed"), "<5"], [4, 6]).digits).toBe("1235");
  expect(after(["1234!", answered("failed"), "x"])).toMatchObject({
    state: "idle",
    digits: "",
    sentDigits: "",
  });
});

test("[D-06] Enter twice asks once, keys while it is checked do nothing, and Esc lets go of it", () => {
  expect(after(["1234!!"]).submissionNumber).toBe(1);
  expect(after(["1234!9<"])).toEqual(after(["1234!"]));
  expect(after(["1234!", { kind: "pasted", text: "5678" }])).toEqual(after(["1234!"]));
  const cleared = after(["1234!x"]);
  expect(cleared).toMatchObject({ state: "idle", sentDigits: "" });
  for (const outcome of ["valid", "invalid", "failed"] as const)
    expect(afterEvent(cleared, answered(outcome), FOUR)).toEqual(cleared);
  // the answer to the first is none to the second
  const second = after(["1234!x5678!"]);
  expect(afterEvent(second, answered("invalid", 1), FOUR)).toEqual(second);
});

test("[D-12] the test code is confirmed without being typed, once at a time", () => {
  const code: EntryEvent = { kind: "code", code: "5830" };
  expect(after(["12", code])).toMatchObject({ state: "validating", sentDigits: "5830", digits: "12" });
  expect(after(["12", code, code]).submissionNumber).toBe(1);
});

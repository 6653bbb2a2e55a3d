/** Keys of the door's code entry; other keys do nothing (D-03). */
export type EntryKey = `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | "Enter" | "Backspace" | "Escape";

/** valid: until the door is locked; invalid: for 3 s; failed: not checked, until the next event (D-06). */
export type EntryState = "idle" | "validating" | "valid" | "invalid" | "failed";

/** What a person types at a door, at its keypad or on a screen. */
export interface CodeEntry {
  readonly digits: string;
  readonly state: EntryState;
  /** Digits of the code sent last (D-05); "": none shown. */
  readonly sentDigits: string;
  /** The next digit begins a new code; before it, Enter sends the present, unchecked code again. */
  readonly nextDigitReplaces: boolean;
  /** Counts sent codes, so that a late answer to an earlier one is recognised. */
  readonly submissionNumber: number;
}

export type EntryEvent =
  | { readonly kind: "key"; readonly key: EntryKey }
  | { readonly kind: "pasted"; readonly text: string }
  /** The test code, which nobody types (D-12). */
  | { readonly kind: "code"; readonly code: string }
  | {
      readonly kind: "answered";
      readonly submissionNumber: number;
      readonly outcome: Exclude<EntryState, "idle" | "validating">;
    }
  /** The 3 s of "invalid" are over. */
  | { readonly kind: "denial shown"; readonly submissionNumber: number }
  /** The door opened by a code is locked again. */
  | { readonly kind: "locked" }
  /** The door opened after an unchecked code, for whatever reason. */
  | { readonly kind: "opened" }
  /** No key was pressed for some time, so the person has left. */
  | { readonly kind: "timed_out" };

export const NOTHING_TYPED: CodeEntry = {
  digits: "",
  state: "idle",
  sentDigits: "",
  nextDigitReplaces: false,
  submissionNumber: 0,
};

const KEYS: ReadonlySet<string> = new Set([..."0123456789", "Enter", "Backspace", "Escape"]);

export function isEntryKey(key: string): key is EntryKey {
  return KEYS.has(key);
}

/** Number of boxes for digits on the screen: the length of the longest code (D-04). */
export function boxCount(codeLengths: readonly number[]): number {
  return Math.max(...codeLengths);
}

/** `codeLengths`: possible numbers of digits at this door, at least one (D-04). */
export function afterEvent(entry: CodeEntry, event: EntryEvent, codeLengths: readonly number[]): CodeEntry {
  switch (event.kind) {
    case "key":
      return afterKey(entry, event.key, codeLengths);
    case "pasted":
      return afterPaste(entry, event.text, codeLengths);
    case "code":
      return entry.state === "validating" ? entry : confirmCode(entry, event.code);
    case "answered":
      return event.submissionNumber === entry.submissionNumber && entry.state === "validating"
        ? afterAnswer(entry, event.outcome)
        : entry;
    case "denial shown":
      return event.submissionNumber === entry.submissionNumber && entry.state === "invalid"
        ? { ...entry, state: "idle", sentDigits: "" }
        : entry;
    case "locked":
      return entry.state === "valid" ? { ...entry, state: "idle" } : entry;
    case "opened":
      return entry.state === "failed" ? clearEntry(entry) : entry;
    case "timed_out":
      return afterTimeout(entry);
  }
}

function clearEntry(entry: CodeEntry): CodeEntry {
  return { ...entry, digits: "", state: "idle", sentDigits: "", nextDigitReplaces: false };
}

/** Clears the typed digits for the next person, but not the answer of an opened door. */
function afterTimeout(entry: CodeEntry): CodeEntry {
  if (entry.state === "idle" || entry.state === "failed") return clearEntry(entry);
  return entry.state === "validating" ? entry : { ...entry, digits: "" };
}

function afterKey(entry: CodeEntry, key: EntryKey, codeLengths: readonly number[]): CodeEntry {
  if (key === "Escape") return clearEntry(entry);
  // a code under check does not change
  if (entry.state === "validating") return entry;
  switch (key) {
    case "Enter":
      return codeLengths.includes(entry.digits.length) ? confirmCode(entry, entry.digits) : entry;
    case "Backspace":
      return { ...entry, digits: entry.digits.slice(0, -1), nextDigitReplaces: false };
    default:
      return { ...entry, digits: withDigit(entry, key, codeLengths), nextDigitReplaces: false };
  }
}

function afterPaste(entry: CodeEntry, text: string, codeLengths: readonly number[]): CodeEntry {
  const digits = text.replace(/\D/g, "");
  // a truncated paste would be another code
  if (entry.state === "validating" || digits === "" || digits.length > boxCount(codeLengths)) return entry;
  return { ...entry, digits, nextDigitReplaces: false };
}

function withDigit(
  { digits, nextDigitReplaces }: CodeEntry,
  digit: string,
  codeLengths: readonly number[],
): string {
  if (nextDigitReplaces) return digit;
  return digits.length >= boxCount(codeLengths) ? digits : digits + digit;
}

function confirmCode({ digits, submissionNumber }: CodeEntry, code: string): CodeEntry {
  return {
    digits,
    state: "validating",
    sentDigits: code,
    nextDigitReplaces: false,
    submissionNumber: submissionNumber + 1,
  };
}

function afterAnswer(entry: CodeEntry, outcome: "valid" | "invalid" | "failed"): CodeEntry {
  if (outcome === "failed") return { ...entry, state: outcome, nextDigitReplaces: true };
  return { ...entry, state: outcome, digits: "" };
}

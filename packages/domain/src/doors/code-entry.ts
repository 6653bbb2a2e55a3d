/** Other keys do nothing (D-03). */
export type EntryKey = `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | "Enter" | "Backspace" | "Escape";

/** valid: until the door is locked; invalid: for 3 s; failed: not checked, until the next event (D-06). */
export type EntryState = "idle" | "validating" | "valid" | "invalid" | "failed";

export interface CodeEntry {
  readonly digits: string;
  readonly state: EntryState;
  /** Last confirmed code (D-05); empty: none shown. */
  readonly lastCode: string;
  /** The next digit begins a new code, since the present one was not checked and can be sent again. */
  readonly beginsAnew: boolean;
  /** Number of confirmed codes, which matches answers to codes. */
  readonly submission: number;
}

export type EntryEvent =
  | { readonly kind: "key"; readonly key: EntryKey }
  | { readonly kind: "pasted"; readonly text: string }
  /** The test code, which nobody types (D-12). */
  | { readonly kind: "code"; readonly code: string }
  | {
      readonly kind: "answered";
      readonly submission: number;
      readonly outcome: Exclude<EntryState, "idle" | "validating">;
    }
  /** The 3 s of "invalid" are over. */
  | { readonly kind: "denial shown"; readonly submission: number }
  /** The door opened by a code is locked again. */
  | { readonly kind: "locked" }
  /** The door opened after an unchecked code, for whatever reason. */
  | { readonly kind: "opened" }
  /** The person has left. */
  | { readonly kind: "forgotten" };

export const NOTHING_TYPED: CodeEntry = {
  digits: "",
  state: "idle",
  lastCode: "",
  beginsAnew: false,
  submission: 0,
};

const KEYS: ReadonlySet<string> = new Set([..."0123456789", "Enter", "Backspace", "Escape"]);

export function isEntryKey(key: string): key is EntryKey {
  return KEYS.has(key);
}

/** Digits of the longest code (D-04). */
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
      return entry.state === "validating" ? entry : confirmed(entry, event.code);
    case "answered":
      return event.submission === entry.submission && entry.state === "validating"
        ? afterAnswer(entry, event.outcome)
        : entry;
    case "denial shown":
      return event.submission === entry.submission && entry.state === "invalid"
        ? { ...entry, state: "idle", lastCode: "" }
        : entry;
    case "locked":
      return entry.state === "valid" ? { ...entry, state: "idle" } : entry;
    case "opened":
      return entry.state === "failed" ? cleared(entry) : entry;
    case "forgotten":
      return afterForgetting(entry);
  }
}

function cleared(entry: CodeEntry): CodeEntry {
  return { ...entry, digits: "", state: "idle", lastCode: "", beginsAnew: false };
}

/** Clears the entry for the next person, but not the door's state. */
function afterForgetting(entry: CodeEntry): CodeEntry {
  if (entry.state === "idle" || entry.state === "failed") return cleared(entry);
  return entry.state === "validating" ? entry : { ...entry, digits: "" };
}

function afterKey(entry: CodeEntry, key: EntryKey, codeLengths: readonly number[]): CodeEntry {
  if (key === "Escape") return cleared(entry);
  // a code under check does not change
  if (entry.state === "validating") return entry;
  switch (key) {
    case "Enter":
      return codeLengths.includes(entry.digits.length) ? confirmed(entry, entry.digits) : entry;
    case "Backspace":
      return { ...entry, digits: entry.digits.slice(0, -1), beginsAnew: false };
    default:
      return { ...entry, digits: withDigit(entry, key, codeLengths), beginsAnew: false };
  }
}

function afterPaste(entry: CodeEntry, text: string, codeLengths: readonly number[]): CodeEntry {
  const digits = text.replace(/\D/g, "");
  // a truncated paste would be another code
  if (entry.state === "validating" || digits === "" || digits.length > boxCount(codeLengths)) return entry;
  return { ...entry, digits, beginsAnew: false };
}

function withDigit({ digits, beginsAnew }: CodeEntry, digit: string, codeLengths: readonly number[]): string {
  if (beginsAnew) return digit;
  return digits.length >= boxCount(codeLengths) ? digits : digits + digit;
}

function confirmed({ digits, submission }: CodeEntry, code: string): CodeEntry {
  return { digits, state: "validating", lastCode: code, beginsAnew: false, submission: submission + 1 };
}

function afterAnswer(entry: CodeEntry, outcome: "valid" | "invalid" | "failed"): CodeEntry {
  if (outcome === "failed") return { ...entry, state: outcome, beginsAnew: true };
  return { ...entry, state: outcome, digits: "" };
}

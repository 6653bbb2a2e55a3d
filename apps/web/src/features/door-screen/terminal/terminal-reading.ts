import type { TerminalScreenView } from "@platzwart/contract/endpoints/terminal-endpoints";
import { fromIso, type Instant } from "@platzwart/domain/time/instant";

/** A value as JSON carries it, with instants as text. */
type Sent<Value> = Value extends Instant
  ? string
  : Value extends string | number | boolean | null
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly Sent<Item>[]
      : { readonly [Key in keyof Value]: Sent<Value[Key]> };

export type TerminalDoor = TerminalScreenView["door"];
export type TerminalEntry = TerminalScreenView["entry"];

/** Unchecked, as a schema would be a quarter of the terminal's code; a wrong shape throws or shows as lost. */
export function readDoor(sent: Sent<TerminalDoor>): TerminalDoor {
  return {
    ...(sent as unknown as TerminalDoor),
    heldUntil: instantOrNull(sent.heldUntil),
    openUntil: instantOrNull(sent.openUntil),
    reportedAt: instantOrNull(sent.reportedAt),
  };
}

export function readEntry(sent: Sent<TerminalEntry>): TerminalEntry {
  if (sent.codeLengths.length === 0) throw new Error("a code has no length");
  return { ...sent, codeLengths: [...sent.codeLengths], lastAccess: instantOrNull(sent.lastAccess) };
}

export function readScreen(sent: Sent<TerminalScreenView>): TerminalScreenView {
  return {
    name: sent.name,
    now: readInstant(sent.now),
    door: readDoor(sent.door),
    entry: readEntry(sent.entry),
  };
}

export function readInstant(text: string): Instant {
  const at = fromIso(text);
  if (at === null) throw new Error(`no time: ${text}`);
  return at;
}

function instantOrNull(text: string | null): Instant | null {
  return text === null ? null : readInstant(text);
}

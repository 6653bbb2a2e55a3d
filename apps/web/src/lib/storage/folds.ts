import { useEffect, useSyncExternalStore } from "react";
import { Listeners } from "../listeners.ts";
import { browserStorage } from "./browser-storage.ts";
import { FOLDS_KEY } from "./storage-keys.ts";

/** By anchor id: whether the section is open by default. */
const OPEN_AT_FIRST = {
  "upcoming-actions": true,
  climate: true,
  "climate-history": false,
  scheduler: false,
  "last-result": false,
  "system-monitoring": false,
  "system-logs": false,
  "controller-download": false,
  "controller-guide": false,
} as const;

export type FoldedPart = keyof typeof OPEN_AT_FIRST;

const listeners = new Listeners();
/** As last read or written; undefined: not read yet. */
let known: Readonly<Record<string, unknown>> | undefined;

/** Whether a section is open in this browser, and a setter; `isNamed`: the address names something in it, which opens it once. */
export function useFold(part: FoldedPart, isNamed = false): readonly [boolean, (isOpen: boolean) => void] {
  const isOpen = useSyncExternalStore(listeners.subscribe, () => isPartOpen(part));
  useEffect(() => {
    if (isNamed) unfold(part);
  }, [isNamed, part]);
  return [isOpen, (value) => setOpen(part, value)];
}

export function unfold(id: string): void {
  if (Object.hasOwn(OPEN_AT_FIRST, id) && !isPartOpen(id as FoldedPart)) setOpen(id as FoldedPart, true);
}

function isPartOpen(part: FoldedPart): boolean {
  const isOpen = folds()[part];
  return typeof isOpen === "boolean" ? isOpen : OPEN_AT_FIRST[part];
}

function setOpen(part: FoldedPart, isOpen: boolean): void {
  // another tab may have changed other parts
  known = { ...readStored(), [part]: isOpen };
  browserStorage.write(FOLDS_KEY, JSON.stringify(known));
  listeners.notify();
}

function folds(): Readonly<Record<string, unknown>> {
  known ??= readStored();
  return known;
}

function readStored(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(browserStorage.read(FOLDS_KEY) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // data of another version
    return {};
  }
}

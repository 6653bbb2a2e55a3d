/** What a filter of the system log looks at. */
interface FilteredEntry {
  readonly level: string;
  readonly component: string;
  readonly courtId: number | null;
  readonly message: string;
}

/** Which entries of the system log somebody wants to see (G-04); what is missing lets everything through. */
export interface LogFilterFields {
  readonly level?: string | undefined;
  readonly component?: string | undefined;
  readonly courtId?: number | undefined;
  /** Found in message or component, without case. */
  readonly text?: string | undefined;
}

/** Whether an entry is one of those that the filter asks for. */
export function matchesLogFilter(
  entry: FilteredEntry,
  { level, component, courtId, text = "" }: LogFilterFields,
): boolean {
  return (
    (level === undefined || entry.level === level) &&
    (component === undefined || entry.component === component) &&
    (courtId === undefined || entry.courtId === courtId) &&
    hasLogText(entry, text)
  );
}

export function hasLogText(
  { message, component }: Pick<FilteredEntry, "message" | "component">,
  text: string,
): boolean {
  const folded = foldLogText(text);
  return foldLogText(message).includes(folded) || foldLogText(component).includes(folded);
}

/** The same for texts that differ only in case or in how their letters are composed. */
export function foldLogText(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

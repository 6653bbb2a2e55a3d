interface FilteredEntry {
  readonly level: string;
  /** Such as "lighting" or "bookings". */
  readonly component: string;
  /** null: not about one court. */
  readonly courtId: number | null;
  /** `court_ids`: all courts of an entry about several. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A missing field does not filter (G-04). */
interface LogFilterFields {
  readonly level?: string | undefined;
  readonly component?: string | undefined;
  readonly courtId?: number | undefined;
  /** In message or component, whatever the case. */
  readonly text?: string | undefined;
  /** Components whose displayed name contains the text. */
  readonly namedComponents?: readonly string[] | undefined;
}

export function matchesLogFilter(
  entry: FilteredEntry,
  { level, component, courtId, text = "", namedComponents }: LogFilterFields,
): boolean {
  return (
    (level === undefined || entry.level === level) &&
    (component === undefined || entry.component === component) &&
    (courtId === undefined || isAboutCourt(entry, courtId)) &&
    hasLogText(entry, text, namedComponents)
  );
}

export function isAboutCourt(
  { courtId, metadata }: Pick<FilteredEntry, "courtId" | "metadata">,
  court: number,
): boolean {
  const { court_ids: courtIds } = metadata;
  return courtId === court || (Array.isArray(courtIds) && courtIds.includes(court));
}

/** `namedComponents`: those whose displayed name contains the text. */
export function hasLogText(
  { message, component }: Pick<FilteredEntry, "message" | "component">,
  text: string,
  namedComponents: readonly string[] = [],
): boolean {
  if (namedComponents.includes(component)) return true;
  const folded = foldLogText(text);
  return foldLogText(message).includes(folded) || foldLogText(component).includes(folded);
}

export function foldLogText(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

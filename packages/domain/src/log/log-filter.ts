interface FilteredEntry {
  readonly level: string;
  /** The area that the entry is about, for instance "lighting" or "bookings". */
  readonly component: string;
  /** null: the entry is not about one court. */
  readonly courtId: number | null;
  /** `court_ids`: all courts of an entry about several. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A filter of the system log (G-04); a missing field does not filter. */
interface LogFilterFields {
  readonly level?: string | undefined;
  readonly component?: string | undefined;
  readonly courtId?: number | undefined;
  /** Part of message or component; case is ignored. */
  readonly text?: string | undefined;
  /** Components whose shown name contains the text; they count as matches. */
  readonly namedComponents?: readonly string[] | undefined;
}

/** Whether an entry passes the filter. */
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

/** Whether message or component contain the text, or the component's shown name does. */
export function hasLogText(
  { message, component }: Pick<FilteredEntry, "message" | "component">,
  text: string,
  namedComponents: readonly string[] = [],
): boolean {
  if (namedComponents.includes(component)) return true;
  const folded = foldLogText(text);
  return foldLogText(message).includes(folded) || foldLogText(component).includes(folded);
}

/** The text in the form in which texts are compared: lower case, Unicode NFC. */
export function foldLogText(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

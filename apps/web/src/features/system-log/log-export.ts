import { type LogEntryView, MASKED_DIGITS } from "@platzwart/contract/endpoints/log-endpoints";
import { toIso } from "@platzwart/domain/time/instant";
import { sheetTime } from "@platzwart/texts/format";
import { componentName } from "@platzwart/texts/log-components";
import { systemLogTexts } from "@platzwart/texts/pages/system-log";
import { metadataText, referenceText } from "./log-words.ts";

/** Access codes are masked, as a file is passed on (G-06). */
function withoutCodes(entry: LogEntryView): LogEntryView {
  const { metadata, references } = entry;
  return {
    ...entry,
    metadata: "access_code" in metadata ? { ...metadata, access_code: MASKED_DIGITS } : metadata,
    references: references.map((reference) =>
      reference.kind === "code" ? { ...reference, digits: MASKED_DIGITS } : reference,
    ),
  };
}

/** Field names as the checklist has them (G-02). */
export function asJson(entries: readonly LogEntryView[]): string {
  const rows = entries
    .map(withoutCodes)
    .map(({ id, at, level, component, message, courtId, metadata, references }) => ({
      id,
      timestamp: toIso(at),
      level,
      component,
      message,
      details: references,
      court_id: courtId,
      metadata,
    }));
  return `${JSON.stringify(rows, null, 2)}\n`;
}

/** Semicolons and a byte order mark for UTF-8, as a German Excel expects. */
export function asCsv(entries: readonly LogEntryView[]): string {
  const rows = entries
    .map(withoutCodes)
    .map(({ id, at, level, component, message, courtId, metadata, references }) => [
      String(id),
      sheetTime(at),
      systemLogTexts.levels[level],
      componentName(component),
      message,
      references.map(referenceText).join(", "),
      courtId === null ? "" : String(courtId),
      metadataText(metadata, ", "),
    ]);
  return `\uFEFF${[systemLogTexts.columns, ...rows].map((row) => `${row.map(cell).join(";")}\r\n`).join("")}`;
}

/** A spreadsheet would evaluate a cell that begins with one of these characters. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

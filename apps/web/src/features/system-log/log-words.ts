import {
  type LogEntryView,
  type LogReferenceView,
  MASKED_DIGITS,
} from "@platzwart/contract/endpoints/log-endpoints";
import { systemLogTexts } from "@platzwart/texts/pages/system-log";

const { sources } = systemLogTexts;

/** Who or what an entry comes from. */
export function sourceOf({ references, metadata }: Pick<LogEntryView, "references" | "metadata">): string {
  const user = references.find(({ kind }) => kind === "user");
  if (user?.name != null) return user.name;
  if (typeof metadata["caller"] === "string") return sources.program;
  if (metadata["cause"] === "rule") return sources.rule;
  return metadata["cause"] === "device" ? sources.device : sources.system;
}

/** What an entry speaks of, as far as the reader may know it. */
export function referenceText(reference: LogReferenceView): string {
  switch (reference.kind) {
    case "user":
      return systemLogTexts.user(reference.name);
    case "booking":
      return systemLogTexts.booking(reference.name);
    case "code":
      return systemLogTexts.code(reference.name, reference.digits ?? MASKED_DIGITS);
  }
}

/** "Chrome 140"; null: the entry was not made in a browser. */
export function browserText({ browser }: LogEntryView["metadata"]): string | null {
  if (typeof browser !== "object" || browser === null || !("family" in browser)) return null;
  const major = "major" in browser && browser.major !== null ? ` ${browser.major}` : "";
  return `${browser.family}${major}`;
}

/** A field of metadata as it stands, one in another as JSON. */
function valueText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What else an entry holds, as people read it: "fault: offline". */
export function metadataText(metadata: Readonly<Record<string, unknown>>, between: string): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(between);
}

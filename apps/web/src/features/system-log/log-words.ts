import {
  type LogEntryView,
  type LogReferenceView,
  MASKED_DIGITS,
} from "@platzwart/contract/endpoints/log-endpoints";
import { logFieldText } from "@platzwart/texts/log-fields";
import { systemLogTexts } from "@platzwart/texts/pages/system-log";

const { sources } = systemLogTexts;

/** Person or component that caused an entry. */
export function sourceOf({ references, metadata }: Pick<LogEntryView, "references" | "metadata">): string {
  const user = references.find(({ kind }) => kind === "user");
  if (user?.name != null) return user.name;
  if (typeof metadata["caller"] === "string") return sources.program;
  if (metadata["cause"] === "rule") {
    const names = references.flatMap(({ kind, name }) => (kind === "code" && name !== null ? [name] : []));
    return names.length === 0 ? sources.rule : sources.ruleFor([...new Set(names)].join(", "));
  }
  return metadata["cause"] === "device" ? sources.device : sources.system;
}

/** Reason of a block, stored beside the message so that its erasure leaves the entry. */
export function reasonOf({ references }: Pick<LogEntryView, "references">): string | null {
  return references.find(({ kind }) => kind === "block")?.name ?? null;
}

export function referenceText(reference: LogReferenceView): string {
  switch (reference.kind) {
    case "user":
      return systemLogTexts.user(reference.name);
    case "booking":
      return systemLogTexts.booking(reference.name);
    case "block":
      return systemLogTexts.block(reference.name);
    case "code":
      return systemLogTexts.code(reference.name, reference.digits ?? MASKED_DIGITS);
  }
}

/** "Chrome 140"; null: not made in a browser. */
export function browserText({ browser }: LogEntryView["metadata"]): string | null {
  if (typeof browser !== "object" || browser === null || !("family" in browser)) return null;
  const major = "major" in browser && browser.major !== null ? ` ${browser.major}` : "";
  return `${browser.family}${major}`;
}

/** Further data of an entry, such as "Störung: nicht erreichbar". */
export function metadataText(metadata: Readonly<Record<string, unknown>>, between: string): string {
  const browser = browserText(metadata);
  const shown = browser === null ? metadata : { ...metadata, browser };
  return Object.entries(shown)
    .map(([field, value]) => logFieldText(field, value))
    .join(between);
}

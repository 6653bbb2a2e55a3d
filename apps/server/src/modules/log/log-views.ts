import {
  type LogEntryView,
  type LogReferenceView,
  MASKED_DIGITS,
} from "@platzwart/contract/endpoints/log-endpoints";
import { maySeeCode, maySeeDeviceAddresses, maySeeSetting, type Role } from "@platzwart/domain/role";
import { displayName } from "../../facts/display-names.ts";
import type { LogEntry, LogReference } from "../../facts/log-entry.ts";
import type { SecretCipher } from "../../platform/ports/secret-cipher.ts";

/** Wire form of a log entry, with the data visible to the role. */
export function logEntryView(entry: LogEntry, role: Role, cipher: SecretCipher): LogEntryView {
  const { id, at, level, component, message, courtId } = entry;
  return { id, at, level, component, message, courtId, ...fieldsVisibleTo(role, entry, cipher) };
}

const SETTING_VALUE_FIELDS: readonly string[] = ["from", "to"];

/** Removed at any depth. */
const DEVICE_FIELDS: readonly string[] = ["driver", "address"];

/** Hides device addresses from staff (N-09) and codes (G-06); adds a code's digits as access_code (D-10). */
export function fieldsVisibleTo(
  role: Role,
  { metadata: storedMetadata, references: storedReferences }: Pick<LogEntry, "metadata" | "references">,
  cipher: SecretCipher,
): Pick<LogEntryView, "metadata" | "references"> {
  const metadata = metadataVisibleTo(role, storedMetadata);
  const references = storedReferences.map((reference) => referenceView(reference, role, cipher));
  const codeId = metadata["code_id"];
  if (typeof codeId !== "string") return { metadata, references };
  const code = references.find(({ kind, id }) => kind === "code" && id === codeId);
  const digits = code?.kind === "code" ? code.digits : null;
  return { metadata: { ...metadata, access_code: digits ?? MASKED_DIGITS }, references };
}

function metadataVisibleTo(role: Role, stored: object): Record<string, unknown> {
  if (maySeeDeviceAddresses(role)) return { ...stored };
  const metadata = withoutDevices(stored);
  const { key } = metadata;
  if (typeof key !== "string" || maySeeSetting(role, key)) return metadata;
  return Object.fromEntries(
    Object.entries(metadata).filter(([field]) => !SETTING_VALUE_FIELDS.includes(field)),
  );
}

function withoutDevices(metadata: object): Record<string, unknown> {
  const fields = Object.entries(metadata).filter(([field]) => !DEVICE_FIELDS.includes(field));
  return Object.fromEntries(fields.map(([field, value]) => [field, valueWithoutDevices(value)]));
}

function valueWithoutDevices(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueWithoutDevices);
  return typeof value === "object" && value !== null ? withoutDevices(value) : value;
}

function referenceView(reference: LogReference, role: Role, cipher: SecretCipher): LogReferenceView {
  if (reference.kind === "user") {
    const { kind, id } = reference;
    return { kind, id, name: displayName(reference) };
  }
  if (reference.kind !== "code") return reference;
  const { kind, id, name, encryptedDigits } = reference;
  // staff see neither digits nor names of permanent codes (N-09)
  if (!maySeeCode(role, reference)) return { kind, id, name: null, digits: null };
  // live events of an earlier version have the digits in another field, and are shown without them
  const digits = typeof encryptedDigits === "string" ? cipher.decrypt(encryptedDigits) : null;
  return { kind, id, name, digits };
}

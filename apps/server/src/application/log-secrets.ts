import { MASKED_DIGITS } from "@platzwart/contract/calls/log-calls";
import { effectWindow } from "@platzwart/domain/access/access-code";
import type { Instant } from "@platzwart/domain/time/instant";
import { covers } from "@platzwart/domain/time/interval";
import type { AccessCodeRecord, CodeSeal, Store } from "./ports.ts";

/** Codes have 4 to 10 digits; a longer run of digits is no code. */
const RUN_OF_DIGITS = /(?<!\d)\d{4,10}(?!\d)/g;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What names a code in metadata; when the digits themselves are given, these come from them and from nowhere else. */
const CODE_FIELDS = ["code_id", "code_length", "code_tag"];

/** What somebody wants to have written, digits and all. */
export interface LogText {
  readonly message: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/**
 * The text without digits of codes (G-06): `access_code` becomes a reference to its code, or length and tag where it is
 * none (D-10), and wherever its digits or those of an active code stand, a mask stands instead.
 */
export async function withoutDigits(
  store: Store,
  seal: CodeSeal,
  { message, metadata }: LogText,
  now: Instant,
): Promise<LogText> {
  const { access_code: given, ...others } = metadata;
  const typed = typeof given === "string" || typeof given === "number" ? String(given).trim() : "";
  if (typed === "") return withoutCodes(store, seal, { message, metadata: others });
  const unnamed = Object.entries(others).filter(([field]) => !CODE_FIELDS.includes(field));
  const masked = mapTexts({ message, metadata: Object.fromEntries(unnamed) }, (text) =>
    text.replaceAll(typed, MASKED_DIGITS),
  );
  const clean = await withoutCodes(store, seal, masked);
  const reference = await referenceTo(store, seal, typed, now);
  return { ...clean, metadata: { ...clean.metadata, ...reference } };
}

/** Digits may stand for several codes, one after another: the one in effect now is meant, or else the next. */
async function referenceTo(
  store: Store,
  seal: CodeSeal,
  typed: string,
  now: Instant,
): Promise<Record<string, unknown>> {
  const codes = await store.accessCodes.findByTag(seal.tag(typed));
  const inEffect = (code: AccessCodeRecord) =>
    covers(code.isPermanent ? code.validity : effectWindow(code), now);
  const code =
    codes.find(inEffect) ?? [...codes].sort((a, b) => a.validity.from - b.validity.from)[0] ?? null;
  if (code !== null) return { code_id: code.id };
  // another tag than a code with these digits would have, so that it shows repetition and nothing else
  return { code_length: [...typed].length, code_tag: seal.tag(`wrong code ${typed}`) };
}

async function withoutCodes(store: Store, seal: CodeSeal, text: LogText): Promise<LogText> {
  const runs = new Set<string>();
  mapTexts(text, (one) => {
    for (const [run] of one.matchAll(RUN_OF_DIGITS)) runs.add(run);
    return one;
  });
  const tagOf = new Map([...runs].map((run) => [run, seal.tag(run)]));
  const secret = await store.accessCodes.activeTags([...tagOf.values()]);
  if (secret.size === 0) return text;
  return mapTexts(text, (one) =>
    one.replace(RUN_OF_DIGITS, (run) => (secret.has(tagOf.get(run) ?? "") ? MASKED_DIGITS : run)),
  );
}

function mapTexts({ message, metadata }: LogText, map: (text: string) => string): LogText {
  return { message: map(message), metadata: mapFields(metadata, map) };
}

function mapFields(fields: object, map: (text: string) => string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [map(name), mapValue(value, map)]));
}

/** A number is looked at as the text that it will be stored as; ids are left alone, whatever digits they hold. */
function mapValue(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return ID.test(value) ? value : map(value);
  if (typeof value === "number") return map(String(value)) === String(value) ? value : map(String(value));
  if (Array.isArray(value)) return value.map((one) => mapValue(one, map));
  return typeof value === "object" && value !== null ? mapFields(value, map) : value;
}

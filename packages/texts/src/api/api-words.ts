import type { CallsOf, Endpoint } from "@platzwart/contract/endpoint";
import type { PART_WORDS } from "./frame.ts";

/** Descriptions of the fields of one or several schemas. */
export interface SchemaWords {
  /** Schemas shared with other capabilities, where their fields mean the same. */
  readonly schemas?: readonly NonNullable<Endpoint["body"]>[];
  /** By field; `object.field` or `call.field` for another meaning there; missing rows are in COMMON_WORDS. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Words of a capability of the API; the compiler demands a sentence for each of its calls. */
export interface ApiWords<Modules> extends SchemaWords {
  readonly part: keyof typeof PART_WORDS;
  /** In the order of the document. */
  readonly calls: Readonly<Record<CallsOf<Modules>, string>>;
}

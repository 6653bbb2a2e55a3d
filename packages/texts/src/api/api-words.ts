import type { CallsOf, Endpoint } from "@platzwart/contract/endpoint";
import type { PART_WORDS } from "./frame.ts";

/** What the fields of some schemas mean. */
export interface SchemaWords {
  /** Schemas that other capabilities answer with, too: their fields mean the same there. */
  readonly schemas?: readonly NonNullable<Endpoint["body"]>[];
  /**
   * A sentence for each field by its name; `object.field` or `call.field` where the name means something else directly in that
   * object or call. A field without a row has that of COMMON_WORDS.
   */
  readonly fields: Readonly<Record<string, string>>;
}

/** All words of a capability's part of the API. The compiler demands a sentence for each call of its modules. */
export interface ApiWords<Modules> extends SchemaWords {
  /** The part of the document that lists the calls. */
  readonly part: keyof typeof PART_WORDS;
  /** What each call does, in the order of the document. */
  readonly calls: Readonly<Record<CallsOf<Modules>, string>>;
}

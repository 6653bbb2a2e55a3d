import type { Refusal, RefusalCode } from "@platzwart/domain/refusal";

/** Name of a court by number (S-07). */
export type CourtName = (court: number) => string;

type Sentence<R extends Refusal> = (refusal: R, courtName: CourtName) => string;
type Field<R extends Refusal> = string | ((refusal: R) => string);

/** A refusal's properties beside its data, which are in the type Refusal. */
export interface RefusalRow<R extends Refusal> {
  /** HTTP status: 404 unknown record, 409 refused by the state, 422 invalid values, 504 no confirmation. */
  readonly status: number;
  /** Field of the request, as named there; null: no single field. */
  readonly field: Field<R> | null;
  /** The sentence is about the field's value, and the field is named before it. */
  readonly isOfValue: boolean;
  /** The event and what is possible; only sentences with the parameter `courtName` may name a court. */
  readonly text: Sentence<R>;
}

type Row<R extends Refusal> = RefusalRow<R> | Sentence<R>;

/** By code; a sentence alone has status 409: the state forbids the whole request. */
export type RefusalRows = { readonly [Code in RefusalCode]?: Row<Extract<Refusal, { code: Code }>> };

/** A sentence with a status of its own. */
export function refusal<R extends Refusal>(status: number, text: Sentence<R>): RefusalRow<R> {
  return { status, field: null, isOfValue: false, text };
}

/** 404: no such record. */
export function notFound<R extends Refusal>(text: Sentence<R>): RefusalRow<R> {
  return refusal(404, text);
}

/** 422 by default: a sentence shown at a field. */
export function ofField<R extends Refusal>(field: Field<R>, text: Sentence<R>, status = 422): RefusalRow<R> {
  return { status, field, isOfValue: false, text };
}

/** 422 by default: a sentence about the value of a field, whose name is put before it. */
export function ofValue<R extends Refusal>(field: Field<R>, text: Sentence<R>, status = 422): RefusalRow<R> {
  return { status, field, isOfValue: true, text };
}

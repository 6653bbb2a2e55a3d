import type { Refusal, RefusalCode } from "@platzwart/domain/refusal";

/** The name of a court by its number (S-07). */
export type CourtName = (court: number) => string;

type Sentence<R extends Refusal> = (refusal: R, name: CourtName) => string;
type Field<R extends Refusal> = string | ((refusal: R) => string);

/** What there is to know of a refusal beside its data, which the type Refusal has. */
export interface RefusalRow<R extends Refusal> {
  /**
   * Of the HTTP answer: 404 the record is unknown, 409 the present state forbids the change, 422 the values break a rule,
   * 504 the device did not confirm.
   */
  readonly status: number;
  /** The field of the request that it is about, by the name that a request has for it; null: no single one. */
  readonly field: Field<R> | null;
  /** Whether the sentence speaks of the field's value alone, so that the field is named before it. */
  readonly isOfValue: boolean;
  /** What happened, and what is possible. A sentence that takes `name` may say the name of a court. */
  readonly say: Sentence<R>;
}

type Row<R extends Refusal> = RefusalRow<R> | Sentence<R>;

/** Some refusals, by their code; a sentence alone: the present state forbids the whole request (409). */
export type RefusalRows = { readonly [Code in RefusalCode]?: Row<Extract<Refusal, { code: Code }>> };

/** A refusal of the whole request. */
export function refusal<R extends Refusal>(status: number, say: Sentence<R>): RefusalRow<R> {
  return { status, field: null, isOfValue: false, say };
}

/** Nothing is stored under this id or name. */
export function unknown<R extends Refusal>(say: Sentence<R>): RefusalRow<R> {
  return refusal(404, say);
}

/** A refusal about one field. */
export function ofField<R extends Refusal>(field: Field<R>, say: Sentence<R>, status = 422): RefusalRow<R> {
  return { status, field, isOfValue: false, say };
}

/** A refusal whose sentence speaks of the value of a field alone. */
export function ofValue<R extends Refusal>(field: Field<R>, say: Sentence<R>, status = 422): RefusalRow<R> {
  return { status, field, isOfValue: true, say };
}

import { CallRefused } from "@platzwart/contract/client";
import { equipmentTexts } from "@platzwart/texts/pages/equipment";

/** What is wrong with each field, and with the whole. */
export type Problems<Field extends string> = Partial<Record<Field | "whole", string>>;

/** What the server found wrong, at the field it is about if the form has it. */
export function problemsOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  failure: string,
): Problems<Field> {
  if (!(error instanceof CallRefused)) return { whole: failure } as Problems<Field>;
  const { detail, errors } = error.problem;
  const [, named, sentence = ""] = /^(\w+): (.*)$/s.exec(detail) ?? [];
  const [first] = errors ?? [];
  const field = fields.find((name) => name === (first?.field.split(".")[0] ?? named));
  if (field === undefined) return { whole: detail } as Problems<Field>;
  return {
    [field]: first === undefined ? sentence : equipmentTexts.wrongEntry(first.problem),
  } as Problems<Field>;
}

export function isEmpty(problems: object): boolean {
  return Object.keys(problems).length === 0;
}

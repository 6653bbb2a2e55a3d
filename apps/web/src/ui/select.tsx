import type { ComponentProps } from "react";
import { FieldFrame, type FieldWords } from "./field.tsx";

type SelectProps = FieldWords & Omit<ComponentProps<"select">, "className" | "id">;

/** A labelled choice among a few, by the browser's own list: every phone and screen reader knows it. */
export function Select({ label, hint, problem, ...select }: SelectProps) {
  return (
    <FieldFrame words={{ label, hint, problem }}>{(links) => <select {...select} {...links} />}</FieldFrame>
  );
}

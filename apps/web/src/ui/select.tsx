import type { ComponentProps } from "react";
import { FieldFrame, type FieldWords } from "./field.tsx";
import { ChevronIcon } from "./icons.tsx";

type SelectProps = FieldWords & Omit<ComponentProps<"select">, "className" | "id">;

/** Uses the native list, which phones and screen readers support. */
export function Select({ label, hint, problem, ...select }: SelectProps) {
  return (
    <FieldFrame words={{ label, hint, problem }}>
      {({ className, ...links }) => (
        // the same arrow on every system
        <span className="relative block">
          <select {...select} {...links} className={`${className} appearance-none pr-10`} />
          <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center [&_.icon]:size-4">
            <ChevronIcon />
          </span>
        </span>
      )}
    </FieldFrame>
  );
}

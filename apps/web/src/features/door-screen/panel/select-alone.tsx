import type { ReactNode } from "react";

interface SelectAloneProps {
  readonly select: ReactNode;
  readonly children: ReactNode;
}

/** Offers another door where the chosen one has no screen (D-02). */
export function SelectAlone({ select, children }: SelectAloneProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="group rounded-3 bg-hall p-6 text-hall-ink">{select}</div>
      {children}
    </div>
  );
}

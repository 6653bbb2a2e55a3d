import type { ReactNode } from "react";

interface SelectAloneProps {
  readonly select: ReactNode;
  readonly children: ReactNode;
}

/** Replaces a door's screen and offers the choice of another (D-02). */
export function SelectAlone({ select, children }: SelectAloneProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="group rounded-3 bg-hall p-6 text-hall-ink">{select}</div>
      {children}
    </div>
  );
}

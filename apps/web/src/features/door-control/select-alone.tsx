import type { ReactNode } from "react";

interface SelectAloneProps {
  readonly select: ReactNode;
  /** Why there is no screen. */
  readonly children: ReactNode;
}

/** In place of a door's screen: which door it would be, so that another can be chosen (D-02). */
export function SelectAlone({ select, children }: SelectAloneProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="group rounded-3 bg-hall p-6 text-hall-ink">{select}</div>
      {children}
    </div>
  );
}

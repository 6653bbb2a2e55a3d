import type { ReactNode } from "react";

interface StretchedProps {
  readonly className: string;
  readonly viewBox: string;
  readonly children: ReactNode;
}

/** A drawing that fills its box at any width; hidden from screen readers, as words state the content, too. */
export function Stretched({ children, ...place }: StretchedProps) {
  return (
    <svg {...place} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

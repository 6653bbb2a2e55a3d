import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

interface FoldButtonProps {
  readonly isOpen: boolean;
  /** The id of what it opens. */
  readonly controls: string;
  readonly children: ReactNode;
  onFold(): void;
}

/** Opens and closes what stands below a court. */
export function FoldButton({ isOpen, controls, children, onFold }: FoldButtonProps) {
  return (
    <Button aria-expanded={isOpen} aria-controls={isOpen ? controls : undefined} onClick={onFold}>
      {children}
    </Button>
  );
}

import type { ReactNode } from "react";
import { InfoIcon } from "./icons.tsx";
import "./info.css";
import "./panel.css";

interface InfoProps {
  /** Stands alone among panels, as one of them. */
  readonly isPanel?: boolean;
  readonly children: ReactNode;
}

/** A sentence worth knowing about what stands beside it: neither a fault nor a state. */
export function Info({ isPanel = false, children }: InfoProps) {
  return (
    <p className={`info${isPanel ? " panel" : ""}`}>
      <InfoIcon />
      <span>{children}</span>
    </p>
  );
}

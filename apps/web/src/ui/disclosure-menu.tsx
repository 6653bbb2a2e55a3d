import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "./button.tsx";
import "./disclosure-menu.css";

interface DisclosureMenuProps {
  /** What the button is called. */
  readonly label: string;
  /** The sign on the button. */
  readonly face: ReactNode;
  readonly className?: string;
  /** Gets the function that closes the menu. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel below it; a choice, Escape and a press outside close it. */
export function DisclosureMenu({ label, face, className = "", children }: DisclosureMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [isOpen]);

  return (
    <div className={`disclosure ${className}`} ref={root}>
      <button
        type="button"
        ref={button}
        className={buttonClass("plain", true)}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      <div className="disclosure-panel" id={panelId} hidden={!isOpen}>
        {isOpen && children(() => setOpen(false))}
      </div>
    </div>
  );
}

import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { buttonClass } from "./button.tsx";
import "./disclosure-menu.css";

interface DisclosureMenuProps {
  /** What the button is called; left out: as what stands on it says. */
  readonly label?: string;
  /** The sign on the button, or its words where it has no label. */
  readonly face: ReactNode;
  readonly className?: string;
  /** Gets the function that closes the menu. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel below it and has the focus again when a choice or Escape closes it. */
export function DisclosureMenu({ label, face, className = "", children }: DisclosureMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  const closeToButton = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (root.current?.contains(target as Node)) return;
      if (root.current?.contains(document.activeElement)) button.current?.focus();
      setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") closeToButton();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [isOpen, closeToButton]);

  return (
    <div className={`disclosure ${className}`} ref={root}>
      <button
        type="button"
        ref={button}
        className={buttonClass("plain", label !== undefined)}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      <div className="disclosure-panel" id={panelId} hidden={!isOpen}>
        {isOpen && children(closeToButton)}
      </div>
    </div>
  );
}

import { type ReactNode, useId, useRef, useState } from "react";
import { buttonClass } from "./button.tsx";
import { useDocumentEvent } from "./document-event.ts";

interface DisclosureMenuProps {
  /** Accessible name; left out: the button's text. */
  readonly label?: string;
  readonly buttonContent: ReactNode;
  readonly isWide?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

export const MENU_ITEM = [
  "flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-2 border-0 bg-transparent px-3 py-0 text-left",
  "font-semibold text-ink no-underline hover:bg-sunk aria-[current]:bg-sunk",
  "forced:aria-[current]:outline-2 forced:aria-[current]:-outline-offset-2 forced:aria-[current]:outline-[CanvasText]",
].join(" ");

/** The button gets the focus when a choice or Escape closes the panel. */
export function DisclosureMenu({ label, buttonContent, isWide = false, children }: DisclosureMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  const closeAndFocusButton = () => {
    setOpen(false);
    button.current?.focus();
  };
  const closeOutside = ({ target }: Event) => {
    if (root.current?.contains(target as Node)) return;
    if (root.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(false);
  };
  useDocumentEvent("pointerdown", closeOutside, isOpen);
  useDocumentEvent("focusin", closeOutside, isOpen);
  useDocumentEvent("keydown", ({ key }) => key === "Escape" && closeAndFocusButton(), isOpen);

  return (
    <div className="relative" ref={root}>
      <button
        type="button"
        ref={button}
        className={`${buttonClass("plain", label !== undefined)} ${isWide ? "w-full justify-start! whitespace-normal! text-left" : ""}`}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {buttonContent}
      </button>
      <div
        className={[
          "absolute top-[calc(100%+0.5rem)] z-30 max-w-[calc(100vw-2*var(--page-edge))] min-w-54 rounded-3",
          "border-[1.5px] border-edge bg-surface p-2 [&>hr]:my-2 [&>hr]:border-0 [&>hr]:border-t [&>hr]:border-line",
          isWide ? "left-0 w-full" : "right-0",
        ].join(" ")}
        id={panelId}
        hidden={!isOpen}
      >
        {isOpen && children(closeAndFocusButton)}
      </div>
    </div>
  );
}

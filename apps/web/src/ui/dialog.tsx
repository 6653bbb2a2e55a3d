import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { openDialogs } from "../shared/open-dialogs.ts";
import { clearOfToasts } from "../shared/toast-place.ts";
import { Button } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";
import "./dialog.css";

interface DialogProps {
  readonly heading: string;
  /** What the sign that closes it is called. */
  readonly closeLabel: string;
  /** For tables: as wide as there is room. */
  readonly isWide?: boolean;
  /** Cannot be closed: what it waits for is told once. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
  /** Escape or the sign: nothing is done. */
  onClose(): void;
}

/**
 * A question above the page that holds the focus until it is answered; the browser gives the focus back to where it was.
 * Rendered while it is open, and not at all otherwise.
 */
export function Dialog({
  heading,
  closeLabel,
  isWide = false,
  isHeld = false,
  children,
  onClose,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();

  useLayoutEffect(() => {
    if (dialog.current === null) return undefined;
    // closed while it is still on the page: else the browser would leave the focus to nobody
    return openDialogs.open(dialog.current);
  }, []);

  return (
    <dialog
      className={`dialog${isWide ? " wide" : ""}`}
      ref={dialog}
      aria-labelledby={headingId}
      onCancel={(event) => {
        // of one that was opened from this one
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isHeld) onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={headingId}>{heading}</h2>
        <Button kind="quiet" isSquare aria-label={closeLabel} disabled={isHeld} onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
      {children}
    </dialog>
  );
}

/** The buttons that answer a dialog, the one that acts first; no message covers them. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="dialog-actions" ref={clearOfToasts}>
      {children}
    </div>
  );
}

import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";
import "./dialog.css";

interface DialogProps {
  readonly heading: string;
  /** What the sign that closes it is called. */
  readonly closeLabel: string;
  /** For tables: as wide as there is room. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
  /** Escape or the sign: nothing is done. */
  onClose(): void;
}

/**
 * A question above the page that holds the focus until it is answered; the browser gives the focus back to where it was.
 * Rendered while it is open, and not at all otherwise.
 */
export function Dialog({ heading, closeLabel, isWide = false, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // closed while it is still on the page: else the browser would leave the focus to nobody
    return () => current?.close();
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
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={headingId}>{heading}</h2>
        <Button kind="quiet" isSquare aria-label={closeLabel} onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
      {children}
    </dialog>
  );
}

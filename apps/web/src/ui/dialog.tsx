import { type MouseEvent, type PointerEvent, type ReactNode, useCallback, useId, useRef } from "react";
import { Button } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";
import { useKitWords } from "./kit-words.tsx";
import { openDialogs } from "./open-dialogs.ts";
import { placeBeside } from "./place-beside.ts";

interface DialogProps {
  readonly heading: string;
  /** Uses the available width, for tables. */
  readonly isWide?: boolean;
  /** Cannot be closed, as its pending result will be shown only once. */
  readonly isHeld?: boolean;
  /** The dialog opens beside this element, or as a sheet on a phone; a touch outside closes it. */
  readonly near?: Element | undefined;
  readonly children: ReactNode;
  /** Called by Escape or the close button. */
  onClose(): void;
}

/** Rendered only while open; the browser returns the focus on closing. */
export function Dialog({ heading, isWide = false, isHeld = false, near, children, onClose }: DialogProps) {
  const { close } = useKitWords();
  const headingId = useId();
  const touches = useOutsideTouch(() => !isHeld && onClose());
  const show = useCallback(
    (dialog: HTMLDialogElement) => {
      const hide = openDialogs.open(dialog);
      const endPlacing = near && placeBeside(dialog, near);
      return () => {
        endPlacing?.();
        // before removal from the document, else the browser drops the focus
        hide();
      };
    },
    [near],
  );

  return (
    <dialog
      className={[
        "m-auto max-h-[calc(100dvh-2rem)] overflow-auto rounded-3 border-[1.5px] border-edge bg-surface px-5 pt-0 pb-5",
        "text-ink max-phone:px-4 max-phone:pb-4 [&>p]:wrap-anywhere",
        near === undefined ? "backdrop:bg-[rgb(10_14_13/60%)]" : SHEET,
        isWide ? "w-[min(60rem,100vw-2rem)]" : "w-[min(32.5rem,100vw-2rem)]",
      ].join(" ")}
      ref={show}
      aria-labelledby={headingId}
      {...(near === undefined ? {} : touches)}
      onCancel={(event) => {
        // event of a dialog opened from this one
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isHeld) onClose();
      }}
    >
      <div className="-mr-3 flex items-start gap-3 pt-3 pb-2">
        <h2 id={headingId} tabIndex={-1} className="min-w-0 flex-1 py-2.5 wrap-anywhere">
          {heading}
        </h2>
        <Button kind="quiet" isSquare aria-label={close} disabled={isHeld} onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
      {children}
    </dialog>
  );
}

/** Look of a dialog beside an element; on a phone it is a sheet at the lower edge. */
const SHEET =
  "backdrop:bg-[rgb(10_14_13/25%)] max-tablet:mb-0 max-tablet:w-full! max-tablet:max-w-full max-tablet:rounded-b-none";

/** Calls `onOutside` at a click outside, not at its pointerdown, so that the click does not reach the page;
 * ignores the second tap of a double tap that opened the dialog. */
function useOutsideTouch(onOutside: () => void) {
  const isBegunOutside = useRef(false);
  const isPastDoubleTap = useRef(false);
  const isOutside = ({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>) =>
    target === currentTarget &&
    // a press on a toast's text passes through to the dialog and is no touch outside
    [currentTarget, ...currentTarget.querySelectorAll(".toast")].every(
      (part) => !isInside(part.getBoundingClientRect(), clientX, clientY),
    );
  return {
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      isBegunOutside.current = isOutside(event);
    },
    onClickCapture: (event: MouseEvent<HTMLDialogElement>) => {
      // detail 1: first click at this point; 0: by keyboard
      if (event.detail < 2) isPastDoubleTap.current = true;
      if (isPastDoubleTap.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (isBegunOutside.current && isOutside(event)) onOutside();
    },
  };
}

function isInside({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** The buttons of a dialog that overflows stay visible. */
const STICKY =
  "sticky -bottom-5 -mb-5 mt-2 bg-surface pt-3 pb-5 max-phone:-bottom-4 max-phone:-mb-4 max-phone:pb-4";

interface DialogActionsProps {
  readonly isSticky?: boolean;
  readonly children: ReactNode;
}

export function DialogActions({ isSticky = false, children }: DialogActionsProps) {
  return (
    <div
      className={[
        "dialog-actions flex flex-wrap gap-2",
        // a button's label may be longer than the dialog is wide
        "[&_.button]:max-w-full [&_.button]:wrap-anywhere [&_.button]:whitespace-normal max-phone:[&_.button]:flex-[1_1_100%]",
        isSticky ? STICKY : "mt-5",
      ].join(" ")}
    >
      {children}
    </div>
  );
}

/** Look of a form in a dialog; an empty live region takes no space. */
export const DIALOG_FORM = "grid grid-cols-1 gap-3 [&>:empty]:-mb-3 [&>.dialog-actions]:mt-2";

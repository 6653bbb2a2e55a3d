import { shellTexts } from "@platzwart/texts/pages/shell";
import { type FocusEvent, type MouseEvent, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import type { Toast } from "../shared/toast-store.ts";
import { toasts } from "../shared/toasts.ts";
import { Button } from "../ui/button.tsx";
import { CloseIcon, DoneIcon, ErrorIcon } from "../ui/icons.tsx";
import { openDialogs } from "../ui/open-dialogs.ts";
import "./toaster.css";

/**
 * The messages at the lower edge. The two regions are there from the start, so that screen readers hear what
 * comes into them; the messages' own live behaviour is off lest they be read twice. They stand in the uppermost dialog while
 * one is open: below it nobody could read or close them.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.toasts);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top);
  const section = useRef<HTMLElement>(null);
  const reader = useRef<Reader>({
    isPointing: false,
    hasFocus: false,
    cameFrom: null,
    isByKey: true,
    place: dialog,
  });

  // the browser does not say that pointer and focus left what is gone
  useLayoutEffect(() => {
    const { current } = reader;
    if (shown.length === 0 || current.place !== dialog) current.isPointing = false;
    current.place = dialog;
    if (current.hasFocus && section.current?.contains(document.activeElement) !== true) {
      const next = nextFor(current, section.current);
      next?.focus({ preventScroll: true });
      current.hasFocus = section.current?.contains(next) === true;
    }
    if (!current.isPointing && !current.hasFocus) toasts.release();
  }, [shown, dialog]);

  const point = (isPointing: boolean) => {
    reader.current.isPointing = isPointing;
    holdFor(reader.current);
  };
  const focus = ({ relatedTarget }: FocusEvent) => {
    if (!reader.current.hasFocus && !section.current?.contains(relatedTarget))
      reader.current.cameFrom = relatedTarget;
    reader.current.hasFocus = true;
    holdFor(reader.current);
  };
  const blur = () => {
    reader.current.hasFocus = false;
    holdFor(reader.current);
  };
  const close = (id: number, { detail }: MouseEvent) => {
    reader.current.isByKey = detail === 0;
    toasts.dismiss(id);
  };
  const card = (toast: Toast) => (
    <ToastCard key={toast.id} toast={toast} onClose={(event) => close(toast.id, event)} />
  );
  const messages = (
    <section
      className="toaster"
      ref={section}
      aria-label={shellTexts.toasts}
      onPointerEnter={() => point(true)}
      onPointerLeave={() => point(false)}
      onFocus={focus}
      onBlur={blur}
    >
      <div className="toast-region" aria-live="assertive">
        {shown.map((toast) => toast.kind === "error" && card(toast))}
      </div>
      <div className="toast-region" aria-live="polite">
        {shown.map((toast) => toast.kind === "done" && card(toast))}
      </div>
    </section>
  );
  return dialog === null ? messages : createPortal(messages, dialog);
}

/** Who holds the messages up, and where the focus was before. */
interface Reader {
  isPointing: boolean;
  hasFocus: boolean;
  cameFrom: Element | null;
  /** The last message was closed with the keyboard. */
  isByKey: boolean;
  /** The dialog that the messages stand in. */
  place: Element | null;
}

function holdFor({ isPointing, hasFocus }: Reader): void {
  if (isPointing || hasFocus) toasts.hold();
  else toasts.release();
}

/** Where the focus goes from a message that is gone: with the keyboard to the next one, else to where it came from. */
function nextFor({ cameFrom, isByKey }: Reader, section: HTMLElement | null): HTMLElement | null {
  const next = isByKey ? section?.querySelector("button") : null;
  if (next) return next;
  return cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : document.querySelector("h1");
}

interface ToastCardProps {
  readonly toast: Toast;
  onClose(event: MouseEvent): void;
}

function ToastCard({ toast: { kind, title, text, detail }, onClose }: ToastCardProps) {
  return (
    <div
      className={`toast ${kind}`}
      role={kind === "error" ? "alert" : "status"}
      aria-live="off"
      aria-atomic="true"
    >
      {kind === "error" ? <ErrorIcon /> : <DoneIcon />}
      <div className="toast-text">
        <p className="toast-title">{title}</p>
        {text !== undefined && <p>{text}</p>}
        {detail !== undefined && detail !== text && <p className="small second">{detail}</p>}
      </div>
      <Button kind="quiet" isSquare aria-label={shellTexts.closeToast} onClick={onClose}>
        <CloseIcon />
      </Button>
    </div>
  );
}

import { milliseconds } from "@platzwart/domain/time/instant";
import { shellTexts } from "@platzwart/texts/pages/shell";
import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { browserClock } from "../shared/browser-clock.ts";
import type { Toast } from "../shared/toast-store.ts";
import { toasts } from "../shared/toasts.ts";
import { Button } from "../ui/button.tsx";
import { CloseIcon, DoneIcon, ErrorIcon, WarningIcon } from "../ui/icons.tsx";
import { openDialogs } from "../ui/open-dialogs.ts";
import { keepClear } from "./toast-place.ts";

/**
 * Raised above the bar of a form, and no higher than there is room (toast-place.ts). Without a transition: where motion is
 * not wished base.css gives all a short one, and what is measured would be where the messages were before.
 */
const TOASTER = [
  "toaster pointer-events-none fixed right-[var(--toast-right,var(--page-edge))] z-40 max-h-(--room) w-[min(25rem,100vw-2*var(--page-edge))]",
  "bottom-[calc(1rem+var(--bottom-bar)+env(safe-area-inset-bottom)+var(--lift,0px))] overflow-y-auto transition-none",
].join(" ");

/**
 * The messages at the lower edge. They stand in the uppermost dialog while one is open: below it nobody could read or close
 * them. In another place they are made anew.
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

  useEffect(() => keepClear(section), []);
  useEffect(() => toasts.seen(), []);

  // the browser does not say that pointer and focus left what is gone
  useLayoutEffect(() => {
    const { current } = reader;
    // a dialog takes the focus when it opens, and gives it back to what opened it
    if (current.place !== dialog)
      Object.assign(current, { place: dialog, isPointing: false, hasFocus: false });
    if (shown.length === 0) current.isPointing = false;
    if (current.hasFocus && section.current?.contains(document.activeElement) !== true) {
      const next = nextFor(current, section.current);
      next?.focus({ preventScroll: true });
      current.hasFocus = section.current?.contains(next) === true;
    }
    holdFor(current);
  }, [shown, dialog]);

  const become = (change: Partial<Reader>) => holdFor(Object.assign(reader.current, change));
  const focus = ({ relatedTarget }: FocusEvent) => {
    const isNew = !reader.current.hasFocus && !section.current?.contains(relatedTarget);
    become(isNew ? { hasFocus: true, cameFrom: relatedTarget } : { hasFocus: true });
  };
  const close = (id: number, { detail }: MouseEvent) => {
    reader.current.isByKey = detail === 0;
    toasts.dismiss(id);
  };
  const messages = (
    <section
      className={TOASTER}
      ref={section}
      aria-label={shellTexts.toasts}
      onPointerEnter={() => become({ isPointing: true })}
      onPointerLeave={() => become({ isPointing: false })}
      onFocus={focus}
      onBlur={() => become({ hasFocus: false })}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={(event) => close(toast.id, event)} />
      ))}
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
function nextFor({ cameFrom, isByKey, place }: Reader, section: HTMLElement | null): HTMLElement | null {
  const next = isByKey ? section?.querySelector("button") : null;
  if (next) return next;
  if (cameFrom instanceof HTMLElement && cameFrom.isConnected) return cameFrom;
  return place?.querySelector("button") ?? document.querySelector("h1");
}

/** What is in a live region from its first moment screen readers do not say; Safari's takes longest to know one. */
const UNTIL_KNOWN = milliseconds(100);

const heard = new WeakSet<Toast>();

interface ToastCardProps {
  readonly toast: Toast;
  onClose(event: MouseEvent): void;
}

/**
 * A live region that comes empty and has its text once screen readers know it, where it stands then: what is told most
 * often also closes the dialog. One that was heard in another place is live no more.
 */
function ToastCard({ toast, onClose }: ToastCardProps) {
  const { kind, title, text, detail, undo, again } = toast;
  const offered = undo ?? again;
  const [wasHeard] = useState(() => heard.has(toast));
  const [isEmpty, setEmpty] = useState(!wasHeard);
  useEffect(() => {
    const tell = () => {
      heard.add(toast);
      setEmpty(false);
    };
    return browserClock.timer("toast", UNTIL_KNOWN, tell).cancel;
  }, [toast]);
  const isError = kind === "error";
  const role = isError ? "alert" : "status";
  if (isEmpty) return <div role={role} />;
  return (
    <div className={`${TOAST} ${LOOKS[kind]} ${wasHeard ? "" : COMES}`} role={wasHeard ? undefined : role}>
      {ICONS[kind]}
      <div className="min-w-0 flex-1 py-2.5 wrap-anywhere">
        <p className={`toast-title font-semibold ${isError ? "text-err-ink" : ""}`}>{title}</p>
        {text !== undefined && <p>{text}</p>}
        {detail !== undefined && detail !== text && (
          <p className={`text-note ${isError ? "" : "text-ink2"}`}>{detail}</p>
        )}
      </div>
      {offered !== undefined && (
        <Button
          onClick={(event) => {
            offered();
            onClose(event);
          }}
        >
          {undo === undefined ? shellTexts.again : shellTexts.undo}
        </Button>
      )}
      <Button kind="quiet" isSquare aria-label={shellTexts.closeToast} onClick={onClose}>
        <CloseIcon />
      </Button>
    </div>
  );
}

const TOAST = [
  "toast pointer-events-auto flex items-start gap-3 rounded-2 border-[1.5px] border-l-[6px] py-2 pr-2 pl-4",
  "[.toast+&]:mt-2 [&>.icon]:my-2.5 [&>.icon]:size-6",
  "[&_.button:hover]:border-current [&_.button:hover]:bg-transparent",
].join(" ");

const ICONS: Readonly<Record<Toast["kind"], ReactNode>> = {
  done: <DoneIcon />,
  warn: <WarningIcon />,
  error: <ErrorIcon />,
};

const LOOKS: Readonly<Record<Toast["kind"], string>> = {
  done: "border-edge border-l-ok bg-surface [&>.icon]:text-ok",
  warn: "border-edge border-l-warn bg-warn-tint [&>.icon]:text-warn-ink",
  error: "border-err bg-err-tint [--cut:var(--err-tint)] [&_.button]:text-ink [&>.icon]:text-err-ink",
};

/** Not again in another place. */
const COMES = "animate-[toast-in_200ms_ease-out]";

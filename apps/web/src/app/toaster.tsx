import { milliseconds } from "@platzwart/domain/time/instant";
import { shellTexts } from "@platzwart/texts/pages/shell";
import {
  type FocusEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { createPortal } from "react-dom";
import { useTimer } from "../lib/clock/timer.ts";
import type { Toast } from "../lib/toasts/toast-store.ts";
import { toasts } from "../lib/toasts/toasts.ts";
import { Button } from "../ui/button.tsx";
import { CloseIcon, DoneIcon, ErrorIcon, WarningIcon } from "../ui/icons.tsx";
import { openDialogs } from "../ui/open-dialogs.ts";

/** Over the header or below the connection banner; presses pass through to the page except on buttons. */
const TOASTER = [
  "toaster pointer-events-none fixed inset-x-0 top-[calc(0.5rem+env(safe-area-inset-top))] z-40",
  "mx-auto w-[min(34rem,100vw-2*var(--page-edge))] print:hidden [:root:has(.connection-lost)_&]:top-16",
].join(" ");

// messages are visible once this code is loaded
toasts.pageShown();

/** Drawn in the uppermost dialog, below which nothing can be read or closed. */
export function Toaster() {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.current);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top);
  const section = useRef<HTMLElement>(null);
  const reader = useRef<Reader>({ hasFocus: false, cameFrom: null, dialog });

  // browsers send no leave or blur event for a removed element
  useLayoutEffect(() => {
    const { current } = reader;
    // a dialog takes the focus when it opens, and returns it to its opener
    if (current.dialog !== dialog) {
      Object.assign(current, { dialog, hasFocus: false });
      toasts.resumeExpiry();
    }
    if (!current.hasFocus || section.current?.contains(document.activeElement) === true) return;
    current.hasFocus = false;
    nextFocusFor(current)?.focus({ preventScroll: true });
  });

  const focus = ({ relatedTarget }: FocusEvent) => {
    toasts.pauseExpiry();
    reader.current.hasFocus = true;
    if (section.current?.contains(relatedTarget) !== true) reader.current.cameFrom = relatedTarget;
  };
  const leave = () => {
    if (section.current?.contains(document.activeElement) !== true) toasts.resumeExpiry();
  };
  const blur = ({ relatedTarget }: FocusEvent) => {
    // focus moved between the message's buttons
    if (section.current?.contains(relatedTarget) === true) return;
    reader.current.hasFocus = false;
    toasts.resumeExpiry();
  };
  const messages = (
    <section
      className={TOASTER}
      ref={section}
      aria-label={shellTexts.toasts}
      onPointerMove={toasts.pauseExpiry}
      onPointerLeave={leave}
      onFocus={focus}
      onBlur={blur}
    >
      {toast !== undefined && (
        <ToastCard key={toast.id} toast={toast} onClose={() => toasts.dismiss(toast.id)} />
      )}
    </section>
  );
  return dialog === null ? messages : createPortal(messages, dialog);
}

/** The focus of a user who reads the message. */
interface Reader {
  /** Whether the focus is on the message. */
  hasFocus: boolean;
  /** The element that had the focus before. */
  cameFrom: Element | null;
  /** The uppermost dialog; null: none. */
  dialog: Element | null;
}

function nextFocusFor({ cameFrom, dialog }: Reader): HTMLElement | null {
  if (cameFrom instanceof HTMLElement && cameFrom.isConnected) return cameFrom;
  return dialog?.querySelector("button") ?? document.querySelector("h1");
}

/** Screen readers ignore a live region's initial text; Safari takes this long, the longest, to register one. */
const REGISTRATION_TIME = milliseconds(100);

const announced = new WeakSet<Toast>();

interface ToastCardProps {
  readonly toast: Toast;
  onClose(): void;
}

/** A live region that is filled once screen readers have registered it; a message announced before is not live. */
function ToastCard({ toast, onClose }: ToastCardProps) {
  const { kind, title, text, detail, undo, retry } = toast;
  const action = undo ?? retry;
  const [wasAnnounced] = useState(() => announced.has(toast));
  const [isEmpty, setEmpty] = useState(!wasAnnounced);
  useTimer("toast", REGISTRATION_TIME, toast, () => {
    announced.add(toast);
    setEmpty(false);
  });
  const isError = kind === "error";
  const role = isError ? "alert" : "status";
  if (isEmpty) return <div role={role} />;
  return (
    <div
      className={`${TOAST} ${LOOKS[kind]} ${wasAnnounced ? "" : ENTRANCE}`}
      role={wasAnnounced ? undefined : role}
    >
      {ICONS[kind]}
      <div className="min-w-0 flex-1 py-2.5 wrap-anywhere">
        <p className={`toast-title font-semibold ${isError ? "text-err-ink" : ""}`}>{title}</p>
        {text !== undefined && <p>{text}</p>}
        {detail !== undefined && detail !== text && (
          <p className={`text-note ${isError ? "" : "text-ink2"}`}>{detail}</p>
        )}
      </div>
      {action !== undefined && (
        <Button
          onClick={() => {
            action();
            onClose();
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
  "toast flex items-start gap-3 rounded-2 border-[1.5px] border-l-[6px] py-2 pr-2 pl-4 [&_.button]:pointer-events-auto",
  "[&>.icon]:my-2.5 [&>.icon]:size-6",
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

/** Animated only at the first appearance. */
const ENTRANCE = "animate-[toast-in_200ms_ease-out]";

import { shellTexts } from "@platzwart/texts/pages/shell";
import { useSyncExternalStore } from "react";
import type { Toast } from "../shared/toast-store.ts";
import { toasts } from "../shared/toasts.ts";
import { Button } from "../ui/button.tsx";
import { CloseIcon, DoneIcon, ErrorIcon } from "../ui/icons.tsx";
import "./toaster.css";

/**
 * The messages at the lower edge. The two regions are there from the start, so that screen readers hear what
 * comes into them; the messages' own live behaviour is off lest they be read twice.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.toasts);
  return (
    <section
      className="toaster"
      aria-label={shellTexts.toasts}
      onPointerEnter={() => toasts.hold()}
      onPointerLeave={() => toasts.release()}
      onFocus={() => toasts.hold()}
      onBlur={() => toasts.release()}
    >
      <div className="toast-region" aria-live="assertive">
        {shown.map((toast) => toast.kind === "error" && <ToastCard key={toast.id} toast={toast} />)}
      </div>
      <div className="toast-region" aria-live="polite">
        {shown.map((toast) => toast.kind === "done" && <ToastCard key={toast.id} toast={toast} />)}
      </div>
    </section>
  );
}

function ToastCard({ toast: { id, kind, title, text, detail } }: { readonly toast: Toast }) {
  const close = () => {
    toasts.dismiss(id);
    // the browser does not say that pointer and focus left what is gone
    toasts.release();
  };
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
      <Button kind="quiet" isSquare aria-label={shellTexts.closeToast} onClick={close}>
        <CloseIcon />
      </Button>
    </div>
  );
}

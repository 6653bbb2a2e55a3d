import { browserClock } from "./browser-clock.ts";
import { ToastStore } from "./toast-store.ts";

/** The messages of this page. */
export const toasts = new ToastStore(browserClock);

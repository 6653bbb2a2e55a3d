import { browserClock } from "../clock/browser-clock.ts";
import { ToastStore } from "./toast-store.ts";

export const toasts = new ToastStore(browserClock);

import { startTransition } from "react";
import type { Root } from "react-dom/client";
import { session } from "../shared/api.ts";
import { keepFocusOnPage } from "../shared/focus-refuge.ts";
import { watchSteps } from "../shared/leave-guard.ts";
import { SESSION_KEY } from "../shared/session-key.ts";
import { App } from "./app.tsx";
import { startErrorReporting } from "./error-reporting.ts";
import { preloadPage, preloadPagesWhenIdle } from "./routes.ts";
import "./start-session.ts";

/** Brings the application onto the page, in place of the first look at it. */
export function start(root: Root, element: HTMLElement): void {
  preloadPage(location.pathname);
  startErrorReporting();
  window.addEventListener("storage", ({ key }) => {
    if (key === SESSION_KEY || key === null) session.keptElsewhere();
  });
  // a page that the browser had put aside and shows again as it was: somebody may have signed out meanwhile
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) session.keptElsewhere();
  });
  keepFocusOnPage(element);
  watchSteps();
  // in small steps, between which the browser can answer
  startTransition(() => root.render(<App />));
  preloadPagesWhenIdle();
}

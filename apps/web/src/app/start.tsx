import { startTransition } from "react";
import type { Root } from "react-dom/client";
import { keepFocusOnPage } from "../shared/focus-refuge.ts";
import { watchSteps } from "../shared/leave-guard.ts";
import { App } from "./app.tsx";
import { preloadPagesWhenIdle } from "./routes.ts";
import "./start-session.ts";

/** Brings the application onto the page, in place of the first look at it. */
export function start(root: Root, element: HTMLElement): void {
  keepFocusOnPage(element);
  watchSteps();
  // in small steps, between which the browser can answer
  startTransition(() => root.render(<App />));
  preloadPagesWhenIdle();
}

import { startTransition } from "react";
import type { Root } from "react-dom/client";
import { watchHistorySteps } from "../lib/forms/leave-guard.ts";
import { App } from "./app.tsx";
import { keepFocusOnPage } from "./focus-refuge.ts";
import { preloadPagesWhenIdle } from "./routes.ts";
import "./start-session.ts";

export function start(root: Root, element: HTMLElement): void {
  keepFocusOnPage(element);
  watchHistorySteps();
  // small steps leave the browser responsive
  startTransition(() => root.render(<App />));
  preloadPagesWhenIdle();
}

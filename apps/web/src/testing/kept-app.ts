// The whole page as one function, for tests that mount it repeatedly in one document (docs/testing.md).
import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/tailwind.css";
import "../features/hall-plan/hall-plan.css";
import "../app/first-look.css";
import { createRoot } from "react-dom/client";
import { preloadPage } from "../app/page-loading.ts";
import { start } from "../app/start.tsx";

/** Draws the current page as main.tsx does; returns the function that removes it. */
export async function open(element: HTMLElement): Promise<() => void> {
  const root = createRoot(element);
  await preloadPage(location.pathname);
  start(root, element);
  return () => root.unmount();
}

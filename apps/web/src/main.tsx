import "./ui/tokens.css";
import "./ui/base.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { startErrorReporting } from "./app/error-reporting.ts";
import { preloadPage, preloadPagesWhenIdle } from "./app/pages.ts";
import { session } from "./shared/api.ts";
import { keepFocusOnPage } from "./shared/focus-refuge.ts";
import { SESSION_KEY } from "./shared/session-store.ts";
import { applyTheme, chosenTheme } from "./shared/theme.ts";

applyTheme(chosenTheme());
preloadPage(location.pathname);
startErrorReporting();
void session.start();
window.addEventListener("storage", ({ key }) => {
  if (key === SESSION_KEY || key === null) session.keptElsewhere();
});

const root = document.getElementById("root");
if (root === null) throw new Error("the document has no element for the page");
keepFocusOnPage(root);
createRoot(root).render(<App />);
preloadPagesWhenIdle();

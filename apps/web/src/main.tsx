import "./ui/tokens.css";
import "./ui/base.css";
import { PATHS } from "@platzwart/contract/page-paths";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterPaint } from "./app/after-paint.ts";
import { FirstLook } from "./app/first-look.tsx";
import { MissingPage } from "./app/missing-page.tsx";
import { kept } from "./shared/kept.ts";
import { SESSION_KEY } from "./shared/session-key.ts";
import { applyTheme, chosenTheme } from "./shared/theme.ts";

applyTheme(chosenTheme());
const element = document.getElementById("root");
if (element === null) throw new Error("the document has no element for the page");
const root = createRoot(element);

/** The application is a part of its own, so that a slow phone has something to show before it has read all of it. */
const startApplication = () =>
  import("./app/start.tsx").then(
    ({ start }) => start(root, element),
    () => root.render(<MissingPage />),
  );

if (location.pathname === PATHS.home && kept.read(SESSION_KEY) !== null) {
  flushSync(() => root.render(<FirstLook />));
  afterPaint(() => void startApplication());
} else void startApplication();

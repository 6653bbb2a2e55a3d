import "./ui/tokens.css";
import "./ui/base.css";
// styles of the first look, which the document contains before this script runs
import "./ui/tailwind.css";
import "./features/hall-plan/hall-plan.css";
import "./app/first-look.css";
import { createRoot } from "react-dom/client";
import { MissingPage } from "./app/missing-page.tsx";
import { preloadPage } from "./app/page-loading.ts";

const element = document.getElementById("root");
if (element === null) throw new Error("the document has no element for the page");
const root = createRoot(element);

const page = preloadPage(location.pathname);
// the first look stays until the page can replace it
const replacement = document.documentElement.dataset["look"] === "first" ? page : null;
// the application is a chunk of its own, so that a failed download can be reported
Promise.all([import("./app/start.tsx"), replacement]).then(
  ([{ start }]) => {
    start(root, element);
    forgetNotLoaded();
  },
  () => {
    root.render(<MissingPage />);
    forgetNotLoaded();
  },
);

/** Removes the document's own notice that the page was not loaded. */
function forgetNotLoaded(): void {
  document.querySelector(".not-loaded")?.remove();
}

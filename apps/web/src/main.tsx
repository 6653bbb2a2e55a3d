import "./ui/tokens.css";
import "./ui/base.css";
// what the first look wears, which stands in the document before this runs
import "./ui/tailwind.css";
import "./features/hall-plan/hall-plan.css";
import "./app/first-look.css";
import { createRoot } from "react-dom/client";
import { MissingPage } from "./app/missing-page.tsx";
import { preloadPage } from "./app/page-parts.ts";

const element = document.getElementById("root");
if (element === null) throw new Error("the document has no element for the page");
const root = createRoot(element);

const page = preloadPage(location.pathname);
// the first look stays until there is something to draw in its place
const isSeen = document.documentElement.dataset["look"] === "first" ? page : null;
// the application is a part of its own, so that there is something to say if it cannot be fetched
Promise.all([import("./app/start.tsx"), isSeen]).then(
  ([{ start }]) => {
    start(root, element);
    forgetNotLoaded();
  },
  () => {
    root.render(<MissingPage />);
    forgetNotLoaded();
  },
);

/** Scripts run here: the sentence for browsers that run none has nothing to say any more. */
function forgetNotLoaded(): void {
  document.querySelector(".not-loaded")?.remove();
}

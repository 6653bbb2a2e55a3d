import "./ui/tokens.css";
import "./ui/base.css";
// what the first look wears, which stands in the document before this runs
import "./ui/tailwind.css";
import "./features/hall-plan/hall-plan.css";
import "./app/first-look.css";
import { createRoot } from "react-dom/client";
import { MissingPage } from "./app/missing-page.tsx";

const element = document.getElementById("root");
if (element === null) throw new Error("the document has no element for the page");
const root = createRoot(element);

// the application is a part of its own, so that there is something to say if it cannot be fetched
import("./app/start.tsx").then(
  ({ start }) => start(root, element),
  () => root.render(<MissingPage />),
);

import { shellTexts } from "@platzwart/texts/pages/shell";
import "./loading.css";

/** While the session or a page is fetched: quiet, and visible only if it takes a while. */
export function Loading() {
  return (
    <main className="loading" aria-busy="true">
      <p>{shellTexts.loading}</p>
    </main>
  );
}

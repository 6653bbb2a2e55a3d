import { shellTexts } from "@platzwart/texts/pages/shell";

/** While the session or a page is fetched: quiet, and visible only if it takes a while. */
export function Loading() {
  return (
    <main
      className="grid min-h-[60vh] animate-[come-in_200ms_ease-out_400ms_backwards] place-items-center text-ink2"
      aria-busy="true"
    >
      <p>{shellTexts.loading}</p>
    </main>
  );
}

/** In place of what is fetched. */
export function LoadingText() {
  return (
    <p className="text-ink2" aria-busy="true">
      {shellTexts.loading}
    </p>
  );
}

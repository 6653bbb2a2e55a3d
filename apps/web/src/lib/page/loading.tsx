import { shellTexts } from "@platzwart/texts/pages/shell";

/** Stands in for a whole page; invisible for 400 ms, as most pages load sooner. */
export function PageLoading() {
  return (
    <main
      className="grid min-h-[60vh] animate-[come-in_200ms_ease-out_400ms_backwards] place-items-center text-ink2"
      aria-busy="true"
    >
      <p>{shellTexts.loading}</p>
    </main>
  );
}

/** Stands in for a part of a page; visible at once. */
export function LoadingText() {
  return (
    <p className="text-ink2" aria-busy="true">
      {shellTexts.loading}
    </p>
  );
}

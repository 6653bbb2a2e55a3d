import { shellTexts } from "@platzwart/texts/pages/shell";

/** Visible only after 400 ms. */
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

export function LoadingText() {
  return (
    <p className="text-ink2" aria-busy="true">
      {shellTexts.loading}
    </p>
  );
}

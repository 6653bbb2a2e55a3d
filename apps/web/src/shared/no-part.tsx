import { shellTexts } from "@platzwart/texts/pages/shell";
import { Button } from "../ui/button.tsx";
import { ErrorNotice } from "./load-failure.tsx";

/** In place of a part of a page that is on its way (null), or could not be fetched. */
export function NoPart({ part }: { readonly part: "failed" | null }) {
  if (part === null) return <p aria-busy="true">{shellTexts.loading}</p>;
  return (
    <ErrorNotice
      title={shellTexts.partMissing}
      action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
    >
      {shellTexts.partMissingHint}
    </ErrorNotice>
  );
}

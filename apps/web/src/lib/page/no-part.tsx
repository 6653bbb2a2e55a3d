import { shellTexts } from "@platzwart/texts/pages/shell";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "./load-failure.tsx";

interface MissingPartProps {
  readonly title: string;
  readonly hint?: string;
}

/** Notice of a chunk that failed to load: browsers keep that for the document's lifetime. */
export function MissingPart({ title, hint }: MissingPartProps) {
  return (
    <ErrorNotice
      title={title}
      action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
    >
      {hint}
    </ErrorNotice>
  );
}

/** Replaces a chunk that is loading (null), or failed to load. */
export function NoPart({ part }: { readonly part: "failed" | null }) {
  if (part === null) return <p aria-busy="true">{shellTexts.loading}</p>;
  return <MissingPart title={shellTexts.partMissing} hint={shellTexts.partMissingHint} />;
}

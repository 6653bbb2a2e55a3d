import { shellTexts } from "@platzwart/texts/pages/shell";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "./load-failure.tsx";

interface MissingPartProps {
  readonly title: string;
  readonly hint?: string;
}

/** Offers a reload, as browsers keep a failed chunk for the document's lifetime. */
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

/** `part`: null while the chunk loads. */
export function NoPart({ part }: { readonly part: "failed" | null }) {
  if (part === null) return <p aria-busy="true">{shellTexts.loading}</p>;
  return <MissingPart title={shellTexts.partMissing} hint={shellTexts.partMissingHint} />;
}

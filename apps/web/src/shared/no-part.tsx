import { shellTexts } from "@platzwart/texts/pages/shell";
import { Button } from "../ui/button.tsx";
import { ErrorNotice } from "./load-failure.tsx";

interface MissingPartProps {
  readonly title: string;
  readonly hint?: string;
}

/** That a part of a page could not be fetched: browsers keep that for as long as the document lives. */
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

/** In place of a part of a page that is on its way (null), or could not be fetched. */
export function NoPart({ part }: { readonly part: "failed" | null }) {
  if (part === null) return <p aria-busy="true">{shellTexts.loading}</p>;
  return <MissingPart title={shellTexts.partMissing} hint={shellTexts.partMissingHint} />;
}

import { shellTexts } from "@platzwart/texts/pages/shell";
import { Button } from "../../ui/button.tsx";
import { ErrorCallout } from "./load-failure.tsx";

interface ChunkLoadErrorProps {
  readonly title: string;
  readonly hint?: string;
}

/** Offers a reload, as browsers keep a failed chunk for the document's lifetime. */
export function ChunkLoadError({ title, hint }: ChunkLoadErrorProps) {
  return (
    <ErrorCallout
      title={title}
      action={<Button onClick={() => location.reload()}>{shellTexts.reload}</Button>}
    >
      {hint}
    </ErrorCallout>
  );
}

/** Stands in for a chunk that loads (null) or could not be loaded. */
export function NotReady({ chunk }: { readonly chunk: "failed" | null }) {
  if (chunk === null) return <p aria-busy="true">{shellTexts.loading}</p>;
  return <ChunkLoadError title={shellTexts.chunkMissing} hint={shellTexts.chunkMissingHint} />;
}

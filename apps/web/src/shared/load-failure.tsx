import { shellTexts } from "@platzwart/texts/pages/shell";
import { type ComponentProps, useEffect } from "react";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { seenErrors } from "./seen-errors.ts";

/** The notice of an error that no message tells of: it is written to the log (G-05). */
export function ErrorNotice(notice: ComponentProps<typeof Notice>) {
  const { title } = notice;
  useEffect(() => seenErrors.report({ title }), [title]);
  return <Notice {...notice} />;
}

interface LoadFailureProps {
  readonly title: string;
  readonly hint?: string;
  /** It is tried again by itself every few seconds, which is said in place of a hint. */
  readonly isRetried?: boolean;
  /** What could not be loaded; several that are asked for again together. */
  readonly of: Retryable | readonly Retryable[];
  /** A message says it too, and that is in the log. */
  readonly isInMessage?: boolean;
}

interface Retryable {
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
}

/** That something could not be loaded, and another try. */
export function LoadFailure({ title, hint, isRetried = false, of, isInMessage = false }: LoadFailureProps) {
  const Said = isInMessage ? Notice : ErrorNotice;
  const all = [of].flat() as Retryable[];
  const retry = () => {
    for (const one of all) void one.refetch();
  };
  return (
    <Said
      title={title}
      action={
        <Button isBusy={all.some(({ isFetching }) => isFetching)} onClick={retry}>
          {shellTexts.retry}
        </Button>
      }
    >
      {isRetried ? shellTexts.retriedSoon : hint}
    </Said>
  );
}

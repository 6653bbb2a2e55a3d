import { shellTexts } from "@platzwart/texts/pages/shell";
import { type ComponentProps, useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { seenErrors } from "../toasts/seen-errors.ts";

/** Notice of an error without a toast, which the log receives (G-05). */
export function ErrorNotice(notice: ComponentProps<typeof Notice>) {
  const { title } = notice;
  useEffect(() => seenErrors.report({ title }), [title]);
  return <Notice {...notice} />;
}

interface LoadFailureProps {
  readonly title: string;
  readonly hint?: string;
  /** The query retries by itself, which replaces the hint. */
  readonly isRetried?: boolean;
  readonly of: Retryable | readonly Retryable[];
  /** A toast shows the error too, and is logged. */
  readonly isInMessage?: boolean;
}

interface Retryable {
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
}

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

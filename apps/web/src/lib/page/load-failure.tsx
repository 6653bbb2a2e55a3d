import { shellTexts } from "@platzwart/texts/pages/shell";
import { type ComponentProps, useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { seenErrors } from "../toasts/seen-errors.ts";

/** Callout of an error without a toast, which the log receives (G-05). */
export function ErrorCallout(notice: ComponentProps<typeof Callout>) {
  const { title } = notice;
  useEffect(() => seenErrors.report({ title }), [title]);
  return <Callout {...notice} />;
}

interface LoadFailureProps {
  readonly title: string;
  readonly hint?: string;
  /** The query retries by itself, as the notice then says in place of the hint. */
  readonly isRetried?: boolean;
  /** The failed query, or several of which one failed. */
  readonly query: RetriableQuery | readonly RetriableQuery[];
  /** A toast shows the error too, and reports it to the log. */
  readonly isLoggedByToast?: boolean;
}

interface RetriableQuery {
  readonly isFetching: boolean;
  refetch(): Promise<unknown>;
}

export function LoadFailure({
  title,
  hint,
  isRetried = false,
  query,
  isLoggedByToast = false,
}: LoadFailureProps) {
  const NoticeKind = isLoggedByToast ? Callout : ErrorCallout;
  const queries = [query].flat() as RetriableQuery[];
  const retry = () => {
    for (const { refetch } of queries) void refetch();
  };
  return (
    <NoticeKind
      title={title}
      action={
        <Button isBusy={queries.some(({ isFetching }) => isFetching)} onClick={retry}>
          {shellTexts.retry}
        </Button>
      }
    >
      {isRetried ? shellTexts.retriedSoon : hint}
    </NoticeKind>
  );
}

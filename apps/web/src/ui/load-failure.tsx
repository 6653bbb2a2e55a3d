import { shellTexts } from "@platzwart/texts/pages/shell";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface LoadFailureProps {
  readonly title: string;
  readonly hint?: string;
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
export function LoadFailure({ title, hint, of, isInMessage = false }: LoadFailureProps) {
  const all = [of].flat() as Retryable[];
  const retry = () => {
    for (const one of all) void one.refetch();
  };
  return (
    <Notice
      title={title}
      isError={!isInMessage}
      action={
        <Button isBusy={all.some(({ isFetching }) => isFetching)} onClick={retry}>
          {shellTexts.retry}
        </Button>
      }
    >
      {hint}
    </Notice>
  );
}

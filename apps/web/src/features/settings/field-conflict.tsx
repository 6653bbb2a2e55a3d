import { lazy, Suspense } from "react";
import type { FieldConflictProps } from "./conflict-choice.tsx";

const ConflictChoice = lazy(() =>
  import("./conflict-choice.tsx").then((part) => ({ default: part.ConflictChoice })),
);

/** Notice of a concurrent change (S-11), loaded where there is one. */
export function FieldConflict(props: FieldConflictProps) {
  if (!props.field.isConflict) return null;
  return (
    <Suspense>
      <ConflictChoice {...props} />
    </Suspense>
  );
}

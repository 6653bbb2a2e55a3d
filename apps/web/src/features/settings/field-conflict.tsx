import { lazy, Suspense } from "react";
import type { FieldConflictProps } from "./conflict-choice.tsx";

const ConflictChoice = lazy(() =>
  import("./conflict-choice.tsx").then((part) => ({ default: part.ConflictChoice })),
);

/** The notice of a concurrent change is loaded where there is one (S-11). */
export function FieldConflict(props: FieldConflictProps) {
  if (!props.field.isConflict) return null;
  return (
    <Suspense>
      <ConflictChoice {...props} />
    </Suspense>
  );
}

import { type ReactNode, useId } from "react";
import { ChevronIcon } from "./icons.tsx";

/** State of a panel that can be folded (closed to its heading). */
interface Fold {
  readonly isOpen: boolean;
  onFold(isOpen: boolean): void;
}

interface PanelProps {
  readonly heading: ReactNode;
  /** Id of the heading, for links. */
  readonly id?: string | undefined;
  /** Beside the heading while the panel is open. */
  readonly actions?: ReactNode;
  readonly isBusy?: boolean;
  /** Left out: always open. */
  readonly fold?: Fold | undefined;
  /** Shown while folded. */
  readonly summary?: ReactNode;
  readonly children: ReactNode;
}

/** Folded content is not rendered. */
export function Panel({ heading, id, actions, isBusy = false, fold, summary, children }: PanelProps) {
  const ownId = useId();
  const bodyId = useId();
  const headingId = id ?? ownId;
  const isOpen = fold?.isOpen ?? true;
  return (
    <section
      className="panel min-w-0 rounded-3 border border-line bg-surface [&>.panel-content>.notice]:mx-5 [&>.panel-content>.notice]:my-4 max-tablet:[&>.panel-content>.notice]:mx-4"
      aria-labelledby={headingId}
      aria-busy={isBusy || undefined}
    >
      <div
        className={`panel-head flex min-h-15 flex-wrap items-center gap-x-3 px-5 py-2 max-tablet:px-4 ${isOpen ? "border-b border-line" : ""}`}
      >
        <h2 id={headingId} className="max-w-full min-w-min flex-1">
          <FoldHeading fold={fold} bodyId={bodyId}>
            {heading}
          </FoldHeading>
        </h2>
        {isOpen ? actions : summary}
      </div>
      {isOpen && (
        <div id={bodyId} className="panel-content">
          {children}
        </div>
      )}
    </section>
  );
}

interface PanelPartProps {
  readonly heading: string;
  /** Beside the heading, open or not. */
  readonly aside?: ReactNode;
  readonly fold?: Fold | undefined;
  readonly children: ReactNode;
}

export function PanelPart({ heading, aside, fold, children }: PanelPartProps) {
  const headingId = useId();
  const bodyId = useId();
  return (
    <section className="border-t border-line" aria-labelledby={headingId}>
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 px-5 max-tablet:px-4">
        <h3 id={headingId} className="min-w-0 flex-[1_0_auto] text-name">
          <FoldHeading fold={fold} bodyId={bodyId}>
            {heading}
          </FoldHeading>
        </h3>
        {aside}
      </div>
      {(fold?.isOpen ?? true) && <div id={bodyId}>{children}</div>}
    </section>
  );
}

interface FoldHeadingProps {
  readonly fold: Fold | undefined;
  readonly bodyId: string;
  readonly children: ReactNode;
}

function FoldHeading({ fold, bodyId, children }: FoldHeadingProps) {
  if (fold === undefined) return children;
  return (
    <button
      type="button"
      className="group flex min-h-11 w-full cursor-pointer items-center gap-2 border-0 bg-transparent p-0 text-left"
      aria-expanded={fold.isOpen}
      aria-controls={fold.isOpen ? bodyId : undefined}
      onClick={() => fold.onFold(!fold.isOpen)}
    >
      <span className="[transition:rotate_200ms_ease-out] group-aria-expanded:rotate-180 [&_.icon]:size-4">
        <ChevronIcon />
      </span>
      {children}
    </button>
  );
}

export function PanelBody({ children }: { readonly children: ReactNode }) {
  return (
    <div className="panel-body grid grid-cols-1 justify-items-stretch gap-4 px-5 pt-4 pb-5 max-tablet:p-4 [&>.button]:justify-self-start">
      {children}
    </div>
  );
}

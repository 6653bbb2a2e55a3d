import { type ReactNode, useId } from "react";

interface PanelProps {
  readonly heading: ReactNode;
  /** Of the heading, where an address leads to it. */
  readonly id?: string | undefined;
  /** At the right of the heading. */
  readonly actions?: ReactNode;
  readonly isBusy?: boolean;
  /** Only its heading is to be seen. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

/** A part of a page with its heading. */
export function Panel({ heading, id, actions, isBusy = false, isFolded = false, children }: PanelProps) {
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <section
      className="panel min-w-0 rounded-3 border border-line bg-surface [&>.notice]:mx-5 [&>.notice]:my-4 max-tablet:[&>.notice]:mx-4"
      aria-labelledby={headingId}
      aria-busy={isBusy || undefined}
    >
      <div
        className={`panel-head flex min-h-15 items-center gap-3 border-b px-5 py-2 max-tablet:px-4 ${isFolded ? "border-transparent!" : "border-line"}`}
      >
        <h2 id={headingId} className="min-w-0 flex-1">
          {heading}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** What stands in a panel with room around it. */
export function PanelBody({ children }: { readonly children: ReactNode }) {
  return (
    <div className="panel-body grid grid-cols-1 justify-items-stretch gap-4 px-5 pt-4 pb-5 max-tablet:p-4 [&>.button]:justify-self-start">
      {children}
    </div>
  );
}

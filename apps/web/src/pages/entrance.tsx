import { shellTexts } from "@platzwart/texts/pages/shell";
import type { ReactNode } from "react";
import { PageHeading } from "../lib/page/page-heading.tsx";
import { BrandMark } from "../ui/icons.tsx";

interface EntranceProps {
  readonly heading: string;
  /** Title of the document; left out: the heading. */
  readonly title?: string;
  /** Reserves space while the content loads. */
  readonly isBusy?: boolean;
  /** Shown below the panel. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** A page for visitors who are not signed in: one centred panel. */
export function Entrance({ heading, title = heading, isBusy, below, children }: EntranceProps) {
  return (
    <main className="flex flex-col items-center gap-6 px-4 pt-[clamp(1.5rem,12vh,7.5rem)] pb-12">
      <p className="flex items-center gap-3 font-sign text-[1.5rem]/6 font-bold">
        <BrandMark />
        {shellTexts.product}
      </p>
      <section
        className={`flex w-full max-w-100 flex-col gap-4 rounded-3 border border-line bg-surface p-6 ${isBusy === undefined ? "" : "min-h-78"}`}
        aria-busy={isBusy}
      >
        <PageHeading title={title}>{heading}</PageHeading>
        {children}
      </section>
      {below}
    </main>
  );
}

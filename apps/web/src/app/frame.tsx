import { shellTexts } from "@platzwart/texts/pages/shell";
import { type MouseEvent, type ReactNode, useRef } from "react";
import { buttonClass } from "../ui/button.tsx";

/** Look of the area links, in the header or, on a phone, in the bar at the lower edge. */
export interface AreasLook {
  readonly nav: string;
  readonly link: string;
  readonly hasIcons: boolean;
}

const IN_HEADER: AreasLook = {
  nav: "header-areas flex gap-1 self-stretch max-[85rem]:col-span-full max-[85rem]:row-start-2 max-[85rem]:-ml-3 max-tablet:hidden",
  link: [
    "flex min-h-12 items-center border-x-0 border-y-[3px] border-transparent px-3 text-ink2 no-underline hover:text-ink",
    "aria-[current]:border-b-ink aria-[current]:text-ink forced:not-aria-[current]:border-[Canvas]",
  ].join(" "),
  hasIcons: false,
};

const BOTTOM_BAR: AreasLook = {
  nav: [
    "bottom-bar fixed inset-x-0 bottom-0 z-20 hidden grid-cols-4 border-t border-line bg-surface",
    "pb-[env(safe-area-inset-bottom)] max-tablet:grid print:hidden",
  ].join(" "),
  link: [
    "flex h-16 flex-col items-center justify-center gap-0.5 border-t-[3px] border-transparent text-[min(0.8125rem,3.4vw)]/4 text-ink2",
    "no-underline max-[22.5rem]:text-[min(0.75rem,3.4vw)]/4 aria-[current]:border-t-ink aria-[current]:font-semibold aria-[current]:text-ink",
    "forced:not-aria-[current]:border-[Canvas]",
  ].join(" "),
  hasIcons: true,
};

export const BRAND = [
  "brand flex min-h-11 items-center gap-3 rounded-1 font-sign text-[1.5rem]/6 font-bold tracking-[0.005em] no-underline",
  "max-tablet:gap-2 max-tablet:text-[1.25rem]",
].join(" ");

/** Below 1360 px the areas and the court count have a row of their own. */
const ROW = [
  "mx-auto flex min-h-16 max-w-page items-center gap-6 px-(--page-edge) max-[100rem]:gap-4 max-[85rem]:grid",
  "max-[85rem]:grid-cols-[auto_1fr_auto] max-[85rem]:grid-rows-[4rem_auto] max-[85rem]:gap-y-0 max-tablet:flex",
  "max-tablet:min-h-14 max-tablet:gap-3 max-[22.5rem]:flex-wrap",
].join(" ");

/** Stands after the areas, so that these never move. */
const STATUS = [
  "court-count border-l border-line pl-6 leading-10 whitespace-nowrap empty:hidden max-[85rem]:col-span-full",
  "max-[85rem]:row-start-2 max-[85rem]:justify-self-end max-[85rem]:border-0 max-[85rem]:leading-12",
  "max-tablet:border-l max-tablet:pl-3 max-tablet:text-[min(0.8125rem,3.4vw)]/4 max-tablet:whitespace-normal",
].join(" ");

/** Time, with the date before it, which is cut off where space is short. */
const CLOCK = [
  "header-clock flex h-8 min-w-15 flex-1 flex-row-reverse flex-wrap items-baseline gap-x-2.5 overflow-hidden",
  "whitespace-nowrap max-[85rem]:col-start-2 max-[85rem]:row-start-1 max-[22.5rem]:hidden",
].join(" ");

const BUTTONS =
  "header-buttons flex gap-3 max-[85rem]:col-start-3 max-[85rem]:row-start-1 max-tablet:hidden print:hidden";

const CONTENT_ID = "content";

const SKIP_LINK = `${buttonClass("primary")} absolute top-2 left-(--page-edge) z-30 not-focus:sr-only`;

/** Reserves space for the user's name, so that nothing moves when the name arrives. */
export const USERNAME = "hidden w-24 flex-none truncate text-right leading-11 min-[90rem]:block";

interface FrameProps {
  readonly brand: ReactNode;
  readonly status?: ReactNode;
  readonly clock?: ReactNode;
  readonly buttons: ReactNode;
  /** Replaces the buttons on a phone. */
  readonly menu: ReactNode;
  areas(look: AreasLook): ReactNode;
  readonly children: ReactNode;
}

/** Header, content and, on a phone, the bar at the lower edge. */
export function Frame({ brand, status = null, clock, buttons, menu, areas, children }: FrameProps) {
  const content = useRef<HTMLDivElement>(null);
  const skip = (event: MouseEvent) => {
    // the skip link leaves the address unchanged
    event.preventDefault();
    content.current?.focus();
  };
  return (
    <div className="max-tablet:pb-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))]">
      <a href={`#${CONTENT_ID}`} className={SKIP_LINK} onClick={skip}>
        {shellTexts.toContent}
      </a>
      <header className="header border-b border-line bg-surface">
        <div className={ROW}>
          {brand}
          {areas(IN_HEADER)}
          {status !== null && <div className={STATUS}>{status}</div>}
          <p className={CLOCK}>{clock}</p>
          <div className={BUTTONS}>{buttons}</div>
          <div className="header-menu hidden max-tablet:block max-[22.5rem]:ml-auto">{menu}</div>
        </div>
      </header>
      <div ref={content} id={CONTENT_ID} tabIndex={-1} className="outline-none">
        {children}
      </div>
      {areas(BOTTOM_BAR)}
    </div>
  );
}

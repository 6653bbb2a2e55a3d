import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import type { ReactNode } from "react";

/** The fields of a section beside each other, as many as there is room for. */
export const FIELDS =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,18.75rem),1fr))] items-start gap-x-8 gap-y-6";

/** Above a setting's control; a sign may stand before its words. */
export const LABEL = "mb-2 flex items-center gap-2 font-semibold [&>.icon]:text-ink2";

/** Old values, as everywhere on a page that lost its connection. */
export const ENTRY = "in-data-[stale=true]:text-ink2 in-data-[stale=true]:italic";

export const TEXT = `${ENTRY} px-3 py-0 text-input`;

interface BoxState {
  readonly isFixed: boolean;
  readonly isChanged: boolean;
  readonly isWrong: boolean;
}

/** The box of a setting's entry, which says how it stands. */
export function boxLook({ isFixed, isChanged, isWrong }: BoxState): string {
  const ground = isFixed ? "bg-sunk" : "bg-surface";
  return `min-h-12 w-full rounded-2 ${ground} ${isWrong ? WRONG : isChanged ? CHANGED : isFixed ? FIXED : FREE}`;
}

const WRONG = "border-2 border-err";
const CHANGED = "border-2 border-ink";
const FIXED = "border-[1.5px] border-line";
const FREE = "border-[1.5px] border-edge hover:border-ink focus-within:border-ink";

/** What a setting's field is described by, below it. */
export function Notes({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="mt-1.5 text-note text-ink2" id={id}>
      {children}
    </div>
  );
}

export function Problem({ children }: { readonly children: string }) {
  return <p className="font-semibold wrap-anywhere text-err-ink">{children}</p>;
}

/** What is in force until the entry is saved. */
export function Before({ children }: { readonly children: string }) {
  return <b className="wrap-anywhere text-warn-ink">{settingsFormTexts.before(children)}</b>;
}

import { settingsFormTexts } from "@platzwart/texts/pages/settings-form";
import type { ReactNode } from "react";

const SIDES = "tablet:grid-cols-[minmax(0,1fr)_22rem] tablet:grid-rows-[auto_1fr]";

/** Text and control side by side, with or without a line between rows; or one above the other, in columns. */
const LAYOUTS = {
  row: `border-line py-4 not-first:border-t tablet:[&>label]:pt-3 ${SIDES}`,
  line: `py-1.5 tablet:[&>label]:pt-3 ${SIDES}`,
  beside: "content-start",
} as const;

export type SettingLayout = keyof typeof LAYOUTS;

interface SettingRowProps {
  readonly id: string;
  readonly label: ReactNode;
  readonly layout: SettingLayout;
  readonly state: ReactNode;
  readonly help?: ReactNode;
  readonly children: ReactNode;
}

/** On wide screens the text is on the left and an aligned control on the right. */
export function SettingRow({ id, label, layout, state, help, children }: SettingRowProps) {
  return (
    <div className={`grid min-w-0 grid-cols-1 gap-x-8 gap-y-1.5 ${LAYOUTS[layout]}`}>
      <label
        id={labelId(id)}
        htmlFor={id}
        className="flex items-center gap-2 font-semibold [&>.icon]:text-ink2"
      >
        {label}
      </label>
      <div className={layout === "beside" ? "" : "tablet:col-start-2 tablet:row-span-2 tablet:row-start-1"}>
        {children}
        <div className="text-note text-ink2 not-empty:mt-1.5" id={`${id}-state`}>
          {state}
        </div>
      </div>
      {help !== undefined && (
        <div className="text-note text-ink2" id={`${id}-help`}>
          {help}
        </div>
      )}
    </div>
  );
}

export const labelId = (id: string) => `${id}-label`;
export const describedBy = (id: string) => `${id}-state ${id}-help`;

/** Look of stale values while the server is unreachable. */
export const STALE_LOOK = "in-data-[stale=true]:text-ink2 in-data-[stale=true]:italic";

export const TEXT_INPUT = `${STALE_LOOK} px-3 py-0 text-input`;

interface BoxState {
  readonly isFixed: boolean;
  readonly isChanged: boolean;
  readonly isWrong: boolean;
}

export function boxLook({ isFixed, isChanged, isWrong }: BoxState): string {
  const ground = isFixed ? "bg-sunk" : "bg-surface";
  return `min-h-12 w-full rounded-2 ${ground} ${isWrong ? WRONG : isChanged ? CHANGED : isFixed ? FIXED : FREE}`;
}

const WRONG = "border-2 border-err";
const CHANGED = "border-2 border-ink";
const FIXED = "border-[1.5px] border-line";
const FREE = "border-[1.5px] border-edge hover:border-ink focus-within:border-ink";

export function Problem({ children }: { readonly children: string }) {
  return <p className="font-semibold wrap-anywhere text-err-ink">{children}</p>;
}

/** The value that stays in force until the entry is saved. */
export function ValueInForce({ children }: { readonly children: string }) {
  return <b className="wrap-anywhere text-warn-ink">{settingsFormTexts.before(children)}</b>;
}

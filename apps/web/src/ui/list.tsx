import type { CSSProperties, ReactNode } from "react";
import { Button } from "./button.tsx";

interface ListProps {
  readonly label: string;
  /** Number of cells between name and actions of a row. */
  readonly cells: number;
  readonly children: ReactNode;
}

export function List({ label, cells, children }: ListProps) {
  return (
    <ul
      aria-label={label}
      style={{ "--cells": cells } as CSSProperties}
      className={[
        "grid grid-cols-1 gap-x-4 border-y border-line p-0 tablet:grid-cols-[minmax(0,1fr)_repeat(var(--cells),auto)]",
        "desk:grid-cols-[minmax(0,1fr)_repeat(var(--cells),auto)_auto]",
      ].join(" ")}
    >
      {children}
    </ul>
  );
}

export interface RowAction {
  readonly label: string;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  onPress(): void;
}

interface ListRowProps {
  readonly name: string;
  /** Name in the accessible labels of the buttons, where different. */
  readonly spokenName?: string;
  readonly note?: ReactNode;
  readonly cells: readonly ReactNode[];
  readonly actions: readonly RowAction[] | ReactNode;
  readonly children?: ReactNode;
}

/** On narrow screens cells and buttons are below the name. */
export function ListRow({ name, spokenName = name, note, cells, actions, children }: ListRowProps) {
  return (
    <li className="col-span-full flex list-none flex-wrap items-center gap-x-4 gap-y-1 border-line py-2 not-first:border-t tablet:grid tablet:grid-cols-subgrid">
      <p className="min-w-0 basis-full text-name wrap-anywhere">
        <b>
          <bdi>{name}</bdi>
        </b>
        {note !== undefined && <span className="block text-note text-ink2">{note}</span>}
      </p>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
        <div key={index} className="min-w-0 wrap-anywhere">
          {cell}
        </div>
      ))}
      <div className="flex basis-full flex-wrap gap-2 max-tablet:my-1 tablet:col-span-full tablet:justify-end desk:col-auto">
        {isActions(actions)
          ? actions.map(({ label, isBusy = false, isDisabled = false, onPress }) => (
              <Button
                key={label}
                aria-label={`${label}: ${spokenName}`}
                isBusy={isBusy}
                disabled={isDisabled}
                onClick={onPress}
              >
                {label}
              </Button>
            ))
          : actions}
      </div>
      {children !== undefined && <div className="col-span-full basis-full">{children}</div>}
    </li>
  );
}

function isActions(actions: ListRowProps["actions"]): actions is readonly RowAction[] {
  return Array.isArray(actions) && actions.every((action) => typeof action === "object" && "label" in action);
}

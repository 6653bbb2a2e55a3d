import type { ReactNode } from "react";

interface TableProps {
  readonly label: string;
  readonly columns: readonly string[];
  /** The first cell of each row is its name. */
  readonly rows: readonly (readonly ReactNode[])[];
  /** All cells but the row names are right-aligned numbers. */
  readonly isNumeric?: boolean;
}

const CELL = "border-b border-line py-2 pl-0 align-top";

export function Table({ label, columns, rows, isNumeric = false }: TableProps) {
  const cell = `${CELL} ${isNumeric ? "pr-0 text-right not-first:pl-3 first:text-left" : "pr-3"}`;
  return (
    <table className={`w-full border-collapse text-left ${isNumeric ? "text-note" : ""}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className={`${cell} align-bottom! text-note font-semibold text-ink2`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state
          <tr key={row}>
            <th scope="row" className={`${cell} ${isNumeric ? "font-normal" : "font-semibold"}`}>
              {name}
            </th>
            {cells.map((content, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
              <td key={column} className={cell}>
                {content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

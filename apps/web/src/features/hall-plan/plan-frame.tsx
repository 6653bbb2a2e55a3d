import { planTexts } from "@platzwart/texts/pages/hall-plan";
import type { CSSProperties, ReactNode } from "react";
import { lastKnownCourtNumbers } from "../../entities/courts/expected-courts.ts";
import { DrawingDefinitions } from "./court-drawing.tsx";
import { planColumns } from "./plan-columns.ts";
import "./hall-plan.css";

interface PlanFrameProps {
  readonly count: number;
  readonly isBusy?: boolean;
  readonly bays: ReactNode;
  readonly climate: ReactNode;
}

/** The plan's rows of bays, with the climate beside them. */
export function PlanFrame({ count, isBusy, bays, climate }: PlanFrameProps) {
  const { wide, middle, narrow, rows } = planColumns(count);
  const columns = { "--wide": wide, "--middle": middle, "--narrow": narrow } as CSSProperties;
  return (
    <section className="plan" aria-label={planTexts.heading} data-rows={rows} style={columns}>
      <DrawingDefinitions />
      <ul className="plan-bays" aria-busy={isBusy}>
        {bays}
        {fillers(count, { wide, middle, narrow })}
      </ul>
      {climate}
    </section>
  );
}

/** Fillers continue the walls in an incomplete last row, whose length depends on the width. */
function fillers(count: number, columns: Readonly<Record<"wide" | "middle" | "narrow", number>>): ReactNode {
  const missing = (inRow: number) => (inRow - (count % inRow)) % inRow;
  const widths = (["wide", "middle", "narrow"] as const).map(
    (width) => [width, missing(columns[width])] as const,
  );
  const fillerCount = Math.max(...widths.map(([, needed]) => needed));
  return Array.from({ length: fillerCount }, (_, place) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: fillers are all equal
      key={place}
      aria-hidden="true"
      className={`bay filler ${widths.flatMap(([width, needed]) => (place < needed ? [width] : [])).join(" ")}`}
    >
      <span className="bay-frame">
        <span className="plan-court" />
        <span className="bay-caption" />
        <span className="bay-wall" />
      </span>
    </li>
  ));
}

export function BaysLoading() {
  return lastKnownCourtNumbers().map((place) => (
    <li className="bay" key={place} aria-hidden="true">
      <span className="bay-frame">
        <span className="plan-court to-come" />
        <span className="bay-caption">
          <b className="bay-name num">{BLANK}</b>
          <span className="bay-state">{BLANK}</span>
          <span className="bay-state">{BLANK}</span>
          <span className="bay-count">
            <small className="bay-count-short">{BLANK}</small>
            <span className="num">{BLANK}</span>
          </span>
        </span>
        <span className="bay-wall" />
      </span>
    </li>
  ));
}

/** As high as a word. */
const BLANK = "\u00a0";

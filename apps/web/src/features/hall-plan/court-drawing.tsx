import { memo } from "react";

export type CourtLook = "lit" | "dark" | "blocked";
export type CourtOutline = "pending" | "uncertain" | null;

const LAMPS = [-15, 129.3]
  .flatMap((x) => [23.4, 85.8, 148.2, 210.6].map((y) => `M${x} ${y}h4v26h-4z`))
  .join("");
/** Lines of a badminton court to scale, 13.40 m by 6.10 m, in tenths of the drawing's pixels. */
const LINES =
  "M0 0H118.3V260H0zM8.9 0V260M109.4 0V260M0 14.7H118.3M0 245.2H118.3M0 91.6H118.3M0 168.4H118.3M59.2 0V91.6M59.2 168.4V260";

interface CourtDrawingProps {
  readonly look: CourtLook;
  readonly outline: CourtOutline;
}

export const CourtDrawing = memo(function CourtDrawing({ look, outline }: CourtDrawingProps) {
  return (
    <svg className={`plan-court ${look}`} viewBox="0 0 142.3 280" aria-hidden="true" focusable="false">
      {look === "lit" && <ellipse cx="71.2" cy="140" rx="122" ry="185" fill="url(#plan-pool)" />}
      <g transform="translate(12 10)">
        <path
          className="floor"
          d="M-7-7H125.3V267H-7z"
          fill={look === "lit" ? "url(#plan-light)" : undefined}
        />
        {look === "blocked" && <path d="M-7-7H125.3V267H-7z" fill="url(#plan-hatch)" />}
        {outline !== null && <path className={`rim ${outline}`} d="M-7-7H125.3V267H-7z" />}
        <path className="lines" d={LINES} />
        <path className="net" d="M-7 130H125.3" />
        <path className="posts" d="M-9 125v10M127.3 125v10" />
        <path className="lamp" d={LAMPS} />
      </g>
    </svg>
  );
});

/** Once on the page, shared by all drawings. */
export function DrawingDefinitions() {
  return (
    <svg className="absolute size-0" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="plan-light" r=".75">
          <stop offset="0" stopColor="#fff1b8" />
          <stop offset="1" stopColor="#ffce26" />
        </radialGradient>
        <radialGradient id="plan-pool">
          <stop offset="0" stopColor="#ffd43b" stopOpacity=".62" />
          <stop offset=".62" stopColor="#ffd43b" stopOpacity=".2" />
          <stop offset="1" stopColor="#ffd43b" stopOpacity="0" />
        </radialGradient>
        <pattern
          id="plan-hatch"
          width="12"
          height="12"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V12" stroke="#7f8e87" strokeWidth="4" />
        </pattern>
      </defs>
    </svg>
  );
}

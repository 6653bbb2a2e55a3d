import type { ReactNode } from "react";

interface GlyphProps {
  /** Path that is stroked. */
  readonly line?: string;
  /** Path that is filled. */
  readonly full?: string;
  /** Path drawn over a filled one in the colour of the surface. */
  readonly cut?: string;
  /** Shapes other than paths, drawn below them. */
  readonly children?: ReactNode;
}

/** An icon on a 20-unit grid; always beside a word or on a labelled control. */
export function Glyph({ line, full, cut, children }: GlyphProps) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      {children}
      {line !== undefined && <path d={line} />}
      {full !== undefined && <path className="full" d={full} />}
      {cut !== undefined && <path className="cut" d={cut} />}
    </svg>
  );
}

export const LightOnIcon = () => (
  <Glyph
    line="M8 17.2h4M10 1v1.6M3.3 3.6l1.2 1.2M16.7 3.6l-1.2 1.2M1.4 9.6H3M17 9.6h1.6"
    full="M10 5.2a4.3 4.3 0 0 0-2.2 8v1.3h4.4v-1.3a4.3 4.3 0 0 0-2.2-8z"
  />
);

export const LightOffIcon = () => (
  <Glyph line="M10 4.4a4.6 4.6 0 0 0-2.3 8.6v1.6h4.6V13A4.6 4.6 0 0 0 10 4.4zM8 17.4h4" />
);

export const LightAutoIcon = () => (
  <Glyph
    line="M10 4.4a4.6 4.6 0 0 0-2.3 8.6v1.6h4.6V13A4.6 4.6 0 0 0 10 4.4zM8 17.4h4"
    full="M10 4.4v10.2H7.7V13A4.6 4.6 0 0 1 10 4.4z"
  />
);

export const BookedIcon = () => <Glyph full="M4 4h12v12H4z" />;

export const FreeIcon = () => <Glyph line="M4.5 4.5h11v11h-11z" />;

export const BlockedIcon = () => <Glyph line="M4.5 4.5h11v11h-11zM5 10l5-5M5 15L15 5M10 15l5-5" />;

export const PendingIcon = () => (
  <Glyph>
    <circle cx="10" cy="10" r="7.2" strokeDasharray="3 3" />
  </Glyph>
);

export const UnknownIcon = () => (
  <Glyph full="M9.2 12.6h1.7v1.7H9.2z">
    <circle cx="10" cy="10" r="7.8" strokeDasharray="3 2.6" />
    <path d="M7.9 8c.3-2 4.3-2 4.3.2 0 1.6-2.2 1.5-2.2 3.1" strokeWidth="1.5" />
  </Glyph>
);

export const DoorIcon = () => (
  <Glyph line="M4.5 3v14M4.5 17H17" full="M3.4 3h2.4v14H3.4z">
    <path d="M5 3.5A12.5 12.5 0 0 1 16.6 16" strokeWidth="1.25" strokeDasharray="2 2" />
  </Glyph>
);

export const DoorClosedIcon = () => <Glyph line="M1.5 10H5M15 10h3.5" full="M5 8.2h10v3.6H5z" />;

export const DoorUnknownIcon = () => (
  <Glyph full="M8.8 11.6h2.4V14H8.8z">
    <path d="M0 17.5h4.5M15.5 17.5H20M6 17.5h2M9 17.5h2M12 17.5h2" strokeWidth="2.5" strokeLinecap="butt" />
    <path d="M7 4.4C7.4 1.4 13 1.6 13 5c0 2.4-3 2.3-3 4.8" strokeWidth="2" />
  </Glyph>
);

export const AutomaticIcon = () => (
  <Glyph line="M16.5 10a6.5 6.5 0 1 1-2-4.7M16.6 2.6v3.6H13">
    <path d="M8 13l2-6 2 6M8.6 11.4h2.8" strokeWidth="1.4" />
  </Glyph>
);

export const HandIcon = () => <Glyph line="M4 10v4l3 3.5h6l2-4V8.5M7 11V4M10 10V2.8M13 10V4.4" />;

export const PartlyIcon = () => (
  <Glyph full="M10 2.6a7.4 7.4 0 0 1 0 14.8z">
    <circle cx="10" cy="10" r="7.4" />
  </Glyph>
);

export const PauseIcon = () => <Glyph full="M4.5 4h4v12h-4zM11.5 4h4v12h-4z" />;

export const PlayIcon = () => <Glyph full="M5 3l12 7-12 7z" />;

export const RunningIcon = () => (
  <Glyph>
    <circle cx="10" cy="10" r="7.2" />
    <circle className="full" cx="10" cy="10" r="3.6" />
  </Glyph>
);

export const ClockIcon = () => (
  <Glyph line="M10 5.6V10l3 2.2">
    <circle cx="10" cy="10" r="7.4" />
  </Glyph>
);

export const ChevronIcon = () => <Glyph line="M4.5 7.5l5.5 5.5 5.5-5.5" />;

export const WarningIcon = () => <Glyph line="M10 2.8L18 17H2z" full="M9 8h2v4.4H9zM9 13.6h2v1.8H9z" />;

export const ErrorIcon = () => (
  <Glyph full="M6.4 1.5h7.2l4.9 4.9v7.2l-4.9 4.9H6.4l-4.9-4.9V6.4z" cut="M7 7l6 6M13 7l-6 6" />
);

export const DoneIcon = () => (
  <Glyph cut="M6.2 10.2l2.6 2.6 5-5.4">
    <circle className="full" cx="10" cy="10" r="8.2" />
  </Glyph>
);

export const OfflineIcon = () => (
  <Glyph line="M5 15L15 5">
    <circle cx="10" cy="10" r="7.2" />
  </Glyph>
);

export const KeypadIcon = () => (
  <Glyph full="M3 3h3.6v3.6H3zM8.2 3h3.6v3.6H8.2zM13.4 3H17v3.6h-3.6zM3 8.2h3.6v3.6H3zM8.2 8.2h3.6v3.6H8.2zM13.4 8.2H17v3.6h-3.6zM8.2 13.4h3.6V17H8.2z" />
);

export const SlidersIcon = () => (
  <Glyph
    line="M5 2v5M5 12v6M10 2v9M10 16v2M15 2v2M15 9v9"
    full="M2.6 7.6h4.8v3.6H2.6zM7.6 11.6h4.8v3.6H7.6zM12.6 4.6h4.8v3.6h-4.8z"
  />
);

export const CalendarIcon = () => <Glyph line="M3 4.5h14V17H3zM3 8.5h14M6.5 2v4M13.5 2v4" />;

export const CodeIcon = () => (
  <Glyph line="M9.6 10H18M14 10v3.4M17 10v2.6">
    <circle cx="6" cy="10" r="3.4" />
  </Glyph>
);

export const HallIcon = () => (
  <Glyph>
    <path d="M2.5 3.5h15v13h-15zM10 3.5v13M6.2 3.5v13M13.8 3.5v13" strokeWidth="1.5" />
  </Glyph>
);

export const HelpIcon = () => (
  <Glyph line="M7.7 7.8c.3-2.2 4.7-2.2 4.7.3 0 1.8-2.4 1.7-2.4 3.5" full="M9.1 12.8h1.8v1.8H9.1z">
    <circle cx="10" cy="10" r="7.6" />
  </Glyph>
);

export const BackIcon = () => <Glyph line="M12.5 4l-6 6 6 6" />;

export const MenuIcon = () => <Glyph line="M3 5h14M3 10h14M3 15h14" />;

export const ThemeIcon = () => (
  <Glyph full="M10 3a7 7 0 0 1 0 14z">
    <circle cx="10" cy="10" r="7" />
  </Glyph>
);

export const PersonIcon = () => (
  <Glyph line="M3.5 17.5v-1.7c0-2 1.7-3.6 3.7-3.6h5.6c2 0 3.7 1.6 3.7 3.6v1.7">
    <circle cx="10" cy="6.4" r="3.4" />
  </Glyph>
);

export const CloseIcon = () => <Glyph line="M5 5l10 10M15 5L5 15" />;

export const InfoIcon = () => (
  <Glyph line="M10 9v5.4" full="M9 5.2h2v2H9z">
    <circle cx="10" cy="10" r="7.6" />
  </Glyph>
);

/** The brand mark: a court from above, the front half lit. */
export const BrandMark = () => (
  <svg className="size-8 fill-none stroke-2" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path className="fill-hall stroke-edge" d="M4 2h24v28H4z" />
    <path className="fill-lit" d="M4 2h24v14H4z" />
    <path className="stroke-hall" d="M16 2v9M4 11h24" />
    <path className="stroke-hall-wall" d="M16 21v9M4 21h24" />
    <path className="stroke-[#fbfcfa]" d="M4 16h24" />
  </svg>
);

import { doorScreenTexts } from "@platzwart/texts/pages/door-control";

/** Plan of the wall between corridor and hall, with the door's leaf as reported. */
export function DoorDrawing({
  isOpen,
  isUnknown,
}: {
  readonly isOpen: boolean;
  readonly isUnknown: boolean;
}) {
  return (
    <svg viewBox="0 0 430 130" aria-hidden="true" focusable="false" className="w-full max-w-xl">
      <path d="M0 26h430v104H0z" className="fill-hall-aisle/60" />
      <path d="M0 22h170v9H0zM262 22h168v9H262z" className="fill-hall-wall" />
      <path d="M168 17h5v19h-5zM259 17h5v19h-5z" className="fill-hall-wall" />
      {isOpen ? (
        <>
          <path d="M173 26v86a86 86 0 0 0 86-86z" className="fill-hall-ink/15" />
          <path
            d="M173 112a86 86 0 0 0 86-86"
            className="fill-none stroke-hall-ink"
            strokeDasharray="5 5"
            strokeWidth="2"
          />
          <path d="M171 26h6v86h-6z" className="fill-hall-ink" />
        </>
      ) : (
        <path
          d="M173 22h86v9h-86z"
          className={isUnknown ? "fill-none stroke-hall-warn" : "fill-hall-ink"}
          strokeDasharray="5 5"
          strokeWidth="2"
        />
      )}
      <g className="fill-hall-ink2 font-text text-note">
        <text x="0" y="13">
          {doorScreenTexts.hall}
        </text>
        <text x="12" y="118">
          {doorScreenTexts.corridor}
        </text>
        {!isOpen && (
          <>
            <path d="M216 86V58M210 66l6-8 6 8" className="fill-none stroke-hall-ink2" strokeWidth="2" />
            <circle cx="216" cy="100" r="5" className="fill-hall-ink" />
            <text x="230" y="105" className="fill-hall-ink">
              {doorScreenTexts.youAreHere}
            </text>
          </>
        )}
      </g>
    </svg>
  );
}

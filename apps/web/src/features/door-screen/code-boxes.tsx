import { doorScreenTexts } from "@platzwart/texts/pages/door-control";

interface CodeBoxesProps {
  readonly digits: string;
  readonly boxCount: number;
  readonly isMasked: boolean;
}

/** One box per digit; the next box has the cursor (D-03). */
export function CodeBoxes({ digits, boxCount, isMasked }: CodeBoxesProps) {
  return (
    <div className="flex flex-wrap gap-2 tablet:gap-3">
      {Array.from({ length: boxCount }, (_, index) => {
        const digit = digits[index];
        const isNext = index === digits.length;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
            key={index}
            data-box={digit === undefined ? "empty" : "filled"}
            aria-hidden="true"
            className={[
              "flex h-16 max-w-16 min-w-9 flex-1 items-center justify-center rounded-2 bg-hall-aisle/60 font-sign",
              "text-heading font-bold",
              isNext ? "border-[3px] border-hall-ink" : "border-[1.5px] border-hall-wall",
            ].join(" ")}
          >
            {digit === undefined ? isNext && <Cursor /> : isMasked ? <Dot /> : digit}
          </span>
        );
      })}
      <span className="only-spoken" role="status">
        {doorScreenTexts.digitsTyped(digits.length, boxCount)}
      </span>
    </div>
  );
}

const Cursor = () => <span className="h-7 w-0.5 bg-current" />;
const Dot = () => <span className="size-3 rounded-full bg-current" />;

import { cva, type VariantProps } from "class-variance-authority";
import type { ButtonHTMLAttributes, Ref } from "react";

/** The class `button` lets rules of surrounding elements reach buttons. */
const button = cva(
  [
    "button inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-2 border-[1.5px] px-4",
    "font-semibold whitespace-nowrap no-underline max-[22.5rem]:whitespace-normal transition-[background-color,border-color] duration-120",
    "disabled:cursor-not-allowed disabled:border-line! disabled:bg-sunk! disabled:text-ink3!",
    "aria-disabled:cursor-not-allowed aria-disabled:border-line! aria-disabled:bg-sunk! aria-disabled:text-ink3!",
    "aria-busy:cursor-progress aria-busy:border-dashed! aria-busy:border-edge!",
    "forced:focus-visible:outline-[CanvasText] forced:aria-[current]:border-4",
    // a pressed button is filled, also in forced colours
    "forced:not-disabled:not-aria-disabled:aria-pressed:border-[ButtonText] forced:not-disabled:not-aria-disabled:aria-pressed:bg-[ButtonText]",
    "forced:not-disabled:not-aria-disabled:aria-pressed:text-[ButtonFace] forced:not-disabled:not-aria-disabled:aria-pressed:forced-color-adjust-none",
  ],
  {
    variants: {
      kind: {
        plain: [
          "border-edge bg-surface hover:border-ink hover:bg-sunk aria-expanded:border-ink aria-expanded:bg-sunk",
          "aria-[current]:border-ink aria-[current]:bg-sunk",
        ],
        primary: [
          "border-btn bg-btn text-btn-on hover:border-ink2 hover:bg-ink2",
          "forced:not-disabled:not-aria-disabled:border-[ButtonText] forced:not-disabled:not-aria-disabled:bg-[ButtonText]",
          "forced:not-disabled:not-aria-disabled:text-[ButtonFace] forced:not-disabled:not-aria-disabled:forced-color-adjust-none",
          "forced:not-disabled:not-aria-disabled:hover:border-[Highlight] forced:not-disabled:not-aria-disabled:hover:bg-[Highlight]",
          "forced:not-disabled:not-aria-disabled:hover:text-[HighlightText]",
        ],
        quiet: [
          "border-transparent bg-transparent text-ink2 hover:bg-sunk hover:text-ink aria-expanded:bg-sunk",
          "aria-expanded:text-ink aria-[current]:border-ink aria-[current]:bg-sunk",
        ],
        danger: "border-err bg-surface text-err-ink hover:bg-err-tint",
        /** On the dark door screen in either theme. */
        dark: "border-hall-ink bg-transparent text-hall-ink hover:bg-hall-floor aria-expanded:bg-hall-floor",
      },
      isSquare: { true: "w-11 flex-none px-0!", false: "" },
      isFold: {
        true: "[&_.icon]:size-4 [&_.icon]:[transition:rotate_200ms_ease-out] aria-expanded:[&_.icon]:rotate-180",
        false: "",
      },
    },
    defaultVariants: { kind: "plain", isSquare: false },
  },
);

type ButtonKind = NonNullable<VariantProps<typeof button>["kind"]>;

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "type"> {
  readonly kind?: ButtonKind;
  readonly type?: "button" | "submit";
  /** Icon only; needs `aria-label`. */
  readonly isSquare?: boolean;
  /** Opens and closes content; its icon turns. */
  readonly isFold?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Busy: cannot be pressed again, but keeps the focus. */
  readonly isBusy?: boolean;
}

export function Button({
  kind = "plain",
  type = "button",
  isSquare = false,
  isFold = false,
  isBusy = false,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={button({ kind, isSquare, isFold })}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      // also prevents the form's submission
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** For links that look like buttons. */
export function buttonClass(kind: ButtonKind = "plain", isSquare = false): string {
  return button({ kind, isSquare });
}

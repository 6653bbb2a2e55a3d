import type { ButtonHTMLAttributes, Ref } from "react";
import "./button.css";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "type"> {
  readonly kind?: "plain" | "primary" | "quiet";
  readonly type?: "button" | "submit";
  /** Only a sign inside: square, and `aria-label` says what it does. */
  readonly isSquare?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Under way: cannot be pressed again, but keeps the focus. */
  readonly isBusy?: boolean;
}

export function Button({
  kind = "plain",
  type = "button",
  isSquare = false,
  isBusy = false,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind, isSquare)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      // also keeps a form from being sent
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}

/** The look of a button, for links that stand among buttons. */
export function buttonClass(kind: "plain" | "primary" | "quiet" = "plain", isSquare = false): string {
  return `button ${kind}${isSquare ? " square" : ""}`;
}

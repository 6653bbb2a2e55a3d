import { type ReactNode, useRef } from "react";

interface KeyProps {
  readonly isDisabled: boolean;
  readonly isWide?: boolean;
  readonly isHighlighted?: boolean;
  readonly children: ReactNode;
  onPress(): void;
}

/** Key of a door's keypad. Each finger presses when lifted, so that scrolling types nothing; the focus stays where it
 * is, so that Enter works. */
export function Key({ isDisabled, isWide = false, isHighlighted = false, children, onPress }: KeyProps) {
  const pressingPointers = useRef(new Set<number>());
  const wasPointer = useRef(false);
  return (
    <button
      type="button"
      // stays in the Tab order
      aria-disabled={isDisabled || undefined}
      className={[
        "flex min-h-16 cursor-pointer flex-col items-center justify-center gap-1 rounded-2 border select-none",
        "font-sign text-heading font-bold touch-manipulation active:bg-hall-wall aria-disabled:cursor-not-allowed",
        "aria-disabled:text-hall-wall aria-disabled:active:bg-hall-floor forced:border-[ButtonText]",
        isHighlighted
          ? "border-hall-ink bg-hall-ink text-hall active:text-hall-ink"
          : "border-hall-hair bg-hall-floor text-hall-ink",
        isWide ? "col-span-3" : "",
      ].join(" ")}
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={({ pointerId, button }) => {
        if (button === 0) pressingPointers.current.add(pointerId);
      }}
      onPointerCancel={({ pointerId }) => pressingPointers.current.delete(pointerId)}
      onPointerUp={({ pointerId, currentTarget, clientX, clientY }) => {
        const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
        const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
        if (!pressingPointers.current.delete(pointerId) || !isInside) return;
        wasPointer.current = true;
        if (!isDisabled) onPress();
      }}
      // keyboard and screen reader only; a pointer has acted already
      onClick={() => {
        if (!wasPointer.current && !isDisabled) onPress();
        wasPointer.current = false;
      }}
    >
      {children}
    </button>
  );
}

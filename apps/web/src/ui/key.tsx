import { type ReactNode, useRef } from "react";

interface KeyProps {
  readonly isDisabled: boolean;
  readonly isWide?: boolean;
  readonly isHighlighted?: boolean;
  readonly children: ReactNode;
  onPress(): void;
}

/** Each finger acts when lifted, so that scrolling types nothing; the focus stays, so that Enter works. */
export function Key({ isDisabled, isWide = false, isHighlighted = false, children, onPress }: KeyProps) {
  const pressedBy = useRef(new Set<number>());
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
        if (button === 0) pressedBy.current.add(pointerId);
      }}
      onPointerCancel={({ pointerId }) => pressedBy.current.delete(pointerId)}
      onPointerUp={({ pointerId, currentTarget, clientX, clientY }) => {
        const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
        const isOnIt = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
        if (!pressedBy.current.delete(pointerId) || !isOnIt) return;
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

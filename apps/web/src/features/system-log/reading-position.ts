import { useCallback, useLayoutEffect, useRef, useState } from "react";

interface ReadingPosition {
  /** Identity of the view; another view begins at the top. */
  readonly view: unknown;
  readonly isScrolled: boolean;
  readonly open: ReadonlySet<number>;
}

const initialPosition = (view: unknown): ReadingPosition => ({ view, isScrolled: false, open: new Set() });

/** Nothing may move while a person reads further down or in an opened entry (G-04). */
export function useReadingPosition(view: unknown) {
  const area = useRef<HTMLDivElement>(null);
  const [{ view: known, isScrolled, open }, change] = useState(() => initialPosition(view));
  if (known !== view) change(initialPosition(view));

  useLayoutEffect(() => {
    if (!isScrolled) area.current?.scrollTo({ top: 0 });
  }, [isScrolled]);

  const toggle = useCallback((id: number) => {
    change((position) => {
      const others = new Set(position.open);
      if (!others.delete(id)) others.add(id);
      return { ...position, open: others };
    });
  }, []);

  return {
    area,
    open,
    isPaused: isScrolled || open.size > 0,
    toggle,
    scrolled: () => {
      const isScrolledNow = (area.current?.scrollTop ?? 0) > 0;
      if (isScrolledNow !== isScrolled) change((position) => ({ ...position, isScrolled: isScrolledNow }));
    },
    resume: () => {
      change(initialPosition(view));
      // the pressed button disappears
      area.current?.focus({ preventScroll: true });
    },
  };
}

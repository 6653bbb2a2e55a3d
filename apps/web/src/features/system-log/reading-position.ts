import { useCallback, useLayoutEffect, useRef, useState } from "react";

interface ReadingPosition {
  /** Identity of the view; another view begins at the top. */
  readonly view: unknown;
  readonly isScrolled: boolean;
  readonly openIds: ReadonlySet<number>;
}

const initialPosition = (view: unknown): ReadingPosition => ({ view, isScrolled: false, openIds: new Set() });

/** Nothing may move while a person reads further down or in an opened entry (G-04). */
export function useReadingPosition(view: unknown) {
  const scroller = useRef<HTMLDivElement>(null);
  const [{ view: knownView, isScrolled, openIds }, setPosition] = useState(() => initialPosition(view));
  if (knownView !== view) setPosition(initialPosition(view));

  useLayoutEffect(() => {
    if (!isScrolled) scroller.current?.scrollTo({ top: 0 });
  }, [isScrolled]);

  const toggle = useCallback((id: number) => {
    setPosition((position) => {
      const others = new Set(position.openIds);
      if (!others.delete(id)) others.add(id);
      return { ...position, openIds: others };
    });
  }, []);

  return {
    scroller,
    openIds,
    isPaused: isScrolled || openIds.size > 0,
    toggle,
    onScroll: () => {
      const isScrolledNow = (scroller.current?.scrollTop ?? 0) > 0;
      if (isScrolledNow !== isScrolled)
        setPosition((position) => ({ ...position, isScrolled: isScrolledNow }));
    },
    resume: () => {
      setPosition(initialPosition(view));
      // the pressed button disappears
      scroller.current?.focus({ preventScroll: true });
    },
  };
}

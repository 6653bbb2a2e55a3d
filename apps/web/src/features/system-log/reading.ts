import { useCallback, useLayoutEffect, useRef, useState } from "react";

interface Reading {
  /** Identity of the view; another view begins at the top. */
  readonly of: unknown;
  readonly isScrolled: boolean;
  readonly open: ReadonlySet<number>;
}

const beginning = (of: unknown): Reading => ({ of, isScrolled: false, open: new Set() });

/** Nothing may move while a person reads further down or in an opened entry (G-04). */
export function useReading(of: unknown) {
  const area = useRef<HTMLDivElement>(null);
  const [{ of: known, isScrolled, open }, change] = useState(() => beginning(of));
  if (known !== of) change(beginning(of));

  useLayoutEffect(() => {
    if (!isScrolled) area.current?.scrollTo({ top: 0 });
  }, [isScrolled]);

  const toggle = useCallback((id: number) => {
    change((reading) => {
      const others = new Set(reading.open);
      if (!others.delete(id)) others.add(id);
      return { ...reading, open: others };
    });
  }, []);

  return {
    area,
    open,
    isHeld: isScrolled || open.size > 0,
    toggle,
    scrolled: () => {
      const isScrolledNow = (area.current?.scrollTop ?? 0) > 0;
      if (isScrolledNow !== isScrolled) change((reading) => ({ ...reading, isScrolled: isScrolledNow }));
    },
    goOn: () => {
      change(beginning(of));
      // the pressed button disappears
      area.current?.focus({ preventScroll: true });
    },
  };
}

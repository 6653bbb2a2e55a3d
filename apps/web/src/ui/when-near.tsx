import { type ReactNode, useCallback, useState } from "react";

interface WhenNearProps {
  /** Tailwind class of the reserved height, as "min-h-80". */
  readonly room: string;
  readonly children: ReactNode;
}

/** About one phone screen ahead. */
const NEAR = "600px 0px";

/** Draws content when scrolled near, as a phone takes a second for the whole page. */
export function WhenNear({ room, children }: WhenNearProps) {
  const [isNear, setNear] = useState(false);
  const observe = useCallback((place: HTMLDivElement) => {
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    watch.observe(place);
    return () => watch.disconnect();
  }, []);
  return isNear ? children : <div ref={observe} className={room} />;
}

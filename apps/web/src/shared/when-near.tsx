import { type ReactNode, useEffect, useRef, useState } from "react";

interface WhenNearProps {
  /** How much room is kept for it until then, as a utility, for instance "min-h-80". */
  readonly room: string;
  readonly children: ReactNode;
}

/** About a screen of a phone before it comes into sight. */
const NEAR = "600px 0px";

/** Draws what is far below only once somebody comes near it: a phone draws the whole page for a second otherwise. */
export function WhenNear({ room, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || place.current === null) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: NEAR },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place} className={room} />;
}

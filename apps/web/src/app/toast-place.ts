/** A stretch of the window's height, in px from its upper edge. */
interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

interface Place {
  /** Where the messages end, in px from the window's upper edge. */
  readonly bottom: number;
  /** How high they may be there, in px. */
  readonly room: number;
}

const GAP = 8;

/** The lowest place where messages of that height cover no bar; where they fit nowhere, the roomiest. */
export function placeFor(height: number, ground: number, bars: readonly Stretch[]): Place {
  const places = [ground, ...bars.map(({ top }) => top - GAP)]
    .filter((bottom) => bottom <= ground)
    .sort((a, b) => b - a)
    .map((bottom) => {
      const above = bars.filter(({ top }) => top < bottom).map((bar) => bar.bottom);
      return { bottom, room: bottom - Math.max(0, ...above) - GAP };
    });
  const roomiest = places.reduce((a, b) => (b.room > a.room ? b : a));
  return places.find(({ room }) => room >= height) ?? roomiest;
}

/**
 * Keeps the messages off the bars that save or discard what stands in a form (data-clear-of-toasts), wherever those are
 * scrolled to, until it is called off. Looks at each frame: no event tells that a bar begins to stick.
 */
export function keepOffBars(messages: HTMLElement): () => void {
  let frame = 0;
  const place = () => {
    const { style } = messages;
    style.removeProperty("--lift");
    const { bottom: ground, left } = messages.getBoundingClientRect();
    const bars = [...document.querySelectorAll("[data-clear-of-toasts]")]
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ right }) => right > left);
    const { bottom, room } = placeFor(messages.scrollHeight, ground, bars);
    style.setProperty("--lift", `${ground - bottom}px`);
    style.setProperty("--room", `${room}px`);
    frame = requestAnimationFrame(place);
  };
  place();
  return () => cancelAnimationFrame(frame);
}

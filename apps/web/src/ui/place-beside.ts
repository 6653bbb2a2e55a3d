/** Pixels between dialog and anchor. */
const GAP = 12;
/** Pixels between dialog and window. */
const EDGE = 16;
/** Below this width the dialog is a sheet at the lower edge. */
const HAS_ROOM = "(min-width: 48rem)";

/** Keeps a dialog beside its anchor inside the window; returns the function that ends this. */
export function placeBeside(dialog: HTMLElement, anchor: Element): () => void {
  const place = () => {
    if (!matchMedia(HAS_ROOM).matches) {
      for (const name of ["margin", "left", "top"]) dialog.style.removeProperty(name);
      return;
    }
    const anchorBox = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = dialog;
    const right = anchorBox.right + GAP;
    const left = anchorBox.left - GAP - width;
    const x = right + width + EDGE <= innerWidth ? right : left >= EDGE ? left : anchorBox.left;
    dialog.style.margin = "0";
    dialog.style.left = `${clamp(x, innerWidth - width)}px`;
    dialog.style.top = `${clamp(anchorBox.top, innerHeight - height)}px`;
  };
  place();
  const size = new ResizeObserver(place);
  size.observe(dialog);
  addEventListener("resize", place);
  addEventListener("scroll", place, { passive: true });
  return () => {
    size.disconnect();
    removeEventListener("resize", place);
    removeEventListener("scroll", place);
  };
}

function clamp(wanted: number, windowSize: number): number {
  return Math.max(EDGE, Math.min(wanted, windowSize - EDGE));
}

const GAP = 12;
const EDGE = 16;
/** Below this width the dialog is a sheet at the lower edge. */
const HAS_ROOM = "(min-width: 48rem)";

/** Keeps a dialog beside its anchor inside the window; returns the function that ends this. */
export function placeBeside(dialog: HTMLElement, near: Element): () => void {
  const place = () => {
    if (!matchMedia(HAS_ROOM).matches) {
      for (const name of ["margin", "left", "top"]) dialog.style.removeProperty(name);
      return;
    }
    const about = near.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = dialog;
    const right = about.right + GAP;
    const left = about.left - GAP - width;
    const x = right + width + EDGE <= innerWidth ? right : left >= EDGE ? left : about.left;
    dialog.style.margin = "0";
    dialog.style.left = `${within(x, innerWidth - width)}px`;
    dialog.style.top = `${within(about.top, innerHeight - height)}px`;
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

function within(wanted: number, most: number): number {
  return Math.max(EDGE, Math.min(wanted, most - EDGE));
}

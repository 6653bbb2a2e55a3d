/** Goes to a part of this page, with the focus on its heading; one that is not there is left alone. */
export function goToPart(id: string): void {
  const part = document.getElementById(id);
  if (part === null) return;
  const heading = part.querySelector<HTMLElement>("h2, h3") ?? part;
  part.scrollIntoView();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

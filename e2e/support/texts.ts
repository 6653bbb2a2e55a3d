/** Runs in the page: each box that shows less of its text than there is, or lets it run over its edge. */
export function cutTexts(body: Element): string[] {
  const found: string[] = [];
  for (const box of body.querySelectorAll("*")) {
    const { display, clipPath, textOverflow, overflowY } = getComputedStyle(box);
    const hasText = [...box.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
    );
    const isMeant = clipPath !== "none" || textOverflow === "ellipsis" || overflowY === "auto";
    if (!hasText || isMeant || display === "inline" || box.clientWidth === 0) continue;
    if (box.closest(".only-spoken, svg") !== null) continue;
    const isCutBelow = overflowY !== "visible" && box.scrollHeight > box.clientHeight + 1;
    if (isCutBelow || box.scrollWidth > box.clientWidth + 1)
      found.push(`${box.tagName} ${box.className}: ${box.textContent}`);
  }
  return found;
}

/**
 * Runs in the page: each time, and each word of more than three letters, that stands on two lines. Names of people may:
 * nobody knows how long they are.
 */
export function brokenTexts(body: Element): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const isUnseen = (box: Element | null): boolean =>
    box !== null && (getComputedStyle(box).clipPath !== "none" || isUnseen(box.parentElement));
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const box = node.parentElement;
    if (
      box === null ||
      box.closest("bdi, .only-spoken, .sr-only, svg, [hidden], dialog:not([open])") !== null
    )
      continue;
    for (const part of (node.textContent ?? "").matchAll(/\d{1,2}:\d{2}|\p{L}{4,}/gu)) {
      range.setStart(node, part.index);
      range.setEnd(node, part.index + part[0].length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1 && !isUnseen(box))
        found.push(`${box.tagName} ${box.className}: ${part[0]} in ${node.textContent}`);
    }
  }
  return found;
}

import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

/**
 * The two looks in which a part of a page is held against axe; the pages as a whole are in each theme at each width
 * (accessibility.e2e.ts, many-courts.e2e.ts).
 */
export const LOOKS = [
  ["light", 390],
  ["dark", 1440],
] as const;

interface Look {
  /** The part of the page, as a selector; all of it otherwise. */
  readonly part?: string;
  /** What is said of a failure where a test looks more than once. */
  readonly step?: string;
}

/** axe finds nothing. */
export async function expectAccessible(page: Page, { part, step }: Look = {}): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    step,
  ).toEqual([]);
}

/** axe finds nothing, and nothing runs out of the screen or of a dialog. */
export async function expectSound(page: Page, look: Look = {}): Promise<void> {
  await expectAccessible(page, look);
  const overflow = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog")].map(
      (box) => box.scrollWidth - box.clientWidth,
    ),
  );
  expect(Math.max(...overflow), look.step).toBeLessThanOrEqual(0);
}

/** Nothing lies over any part of it. */
export async function expectUncovered(part: Locator, step?: string): Promise<void> {
  await expect.poll(() => part.evaluate(isOnTop), step).toBe(true);
}

/** Runs in the page: whether nothing lies over any part of the element. */
function isOnTop(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const points = [
    [left + 4, top + 4],
    [right - 4, top + 4],
    [(left + right) / 2, (top + bottom) / 2],
    [left + 4, bottom - 4],
    [right - 4, bottom - 4],
  ] as const;
  return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}

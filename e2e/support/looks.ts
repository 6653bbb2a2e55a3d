import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page, test } from "@playwright/test";
import type Axe from "axe-core";

/** It runs in the page, which has no frame that it would have to be put into as well. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  const axe: typeof Axe;
}

const isFullRun = process.env["FULL_TEST_RUN"] === "1";

/** The two looks in which a part of a page is tried; the pages as a whole are in each theme at each width. */
export const LOOKS = [
  ["light", 390],
  ["dark", 1440],
] as const;

/** In a full run axe looks in both of them; in every other in the one that the test's title falls on. */
function looksOfAxe(): readonly (typeof LOOKS)[number][] {
  const sum = [...test.info().title].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return isFullRun ? LOOKS : [LOOKS[sum % 2 === 0 ? 0 : 1]];
}

const EVERY_LOOK = (["light", "dark"] as const).flatMap((theme) =>
  [390, 768, 1366].map((width) => [theme, width] as const),
);

/** Each theme at each width in a full run; in every other each theme and each width once. */
export const ALL_LOOKS: typeof EVERY_LOOK = isFullRun
  ? EVERY_LOOK
  : [
      ["light", 390],
      ["dark", 768],
      ["light", 1366],
      ["dark", 1366],
    ];

/**
 * Has the page as it stands looked at in one look after the other, and leaves it as wide as it was. Axe looks at one
 * width of each theme: what it finds hangs on the colours, while what hangs on the width is measured at each.
 */
export async function inEachLook(
  page: Page,
  looks: readonly (readonly ["light" | "dark", number])[],
  check: (look: { readonly step: string; readonly width: number; readonly axe: boolean }) => Promise<void>,
): Promise<void> {
  const usual = page.viewportSize();
  const themes = new Set<string>();
  for (const look of looks) {
    const [colorScheme, width] = look;
    // a panel that comes with a wider screen may begin to fade in after all others are at rest
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await atRest(page);
    const axe = looks === LOOKS ? looksOfAxe().some((one) => one === look) : !themes.has(colorScheme);
    themes.add(colorScheme);
    await check({ step: `${colorScheme} at ${width} px`, width, axe });
  }
  if (usual !== null) await page.setViewportSize(usual);
}

/** What moves or fades from one look to the other is neither. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

interface Look {
  /** The part of the page, as a selector; all of it otherwise. */
  readonly part?: string;
  /** What is said of a failure where a test looks more than once. */
  readonly step?: string;
  /** Whether axe looks too, as it does unless said otherwise. */
  readonly axe?: boolean;
}

/** axe finds nothing. It is asked for what it finds only: to tell of all that is well takes it three times as long. */
export async function expectAccessible(page: Page, { part, step }: Look = {}): Promise<void> {
  // a message that fades in meanwhile has the colours of neither
  await page.emulateMedia({ reducedMotion: "reduce" });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (within) => {
    const found = await axe.run(within ?? document, { resultTypes: ["violations"] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
  }, part);
  expect(violations, step).toEqual([]);
}

/** axe finds nothing, and nothing runs out of the screen or of a dialog. */
export async function expectSound(page: Page, look: Look = {}): Promise<void> {
  if (look.axe !== false) await expectAccessible(page, look);
  const overflow = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog")].map(
      (box) => box.scrollWidth - box.clientWidth,
    ),
  );
  expect(Math.max(...overflow), look.step).toBeLessThanOrEqual(0);
}

/** In the looks that a part of a page is tried in. */
export async function expectSoundInEachLook(page: Page, { part, step }: Look = {}): Promise<void> {
  await inEachLook(page, looksOfAxe(), async (look) => {
    const named = step === undefined ? look.step : `${step} in ${look.step}`;
    await expectSound(page, { ...(part === undefined ? {} : { part }), step: named });
  });
}

/** Each of these is high enough for a thumb. */
export async function expectFitForThumbs(targets: Locator, step?: string): Promise<void> {
  const low = await targets.evaluateAll((all) =>
    all.filter((one) => one.getBoundingClientRect().height < 44).map(({ outerHTML }) => outerHTML),
  );
  expect(low, step).toEqual([]);
}

/** Nothing lies over any part of it. */
export async function expectUncovered(part: Locator, step?: string): Promise<void> {
  await expect.poll(() => part.evaluate(isOnTop), step).toBe(true);
}

/** Which of those parts that are drawn at all lie over each other, as "words / words". */
export function overlapping(parts: Locator): Promise<readonly string[]> {
  return parts.evaluateAll((all) => {
    const boxes = all
      .filter((part) => getComputedStyle(part).clipPath === "none")
      .map((part) => ({
        text: part.textContent || part.getAttribute("class"),
        ...part.getBoundingClientRect().toJSON(),
      }))
      .filter(({ width }) => width > 0);
    return boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            one.left < other.right - 1 &&
            other.left < one.right - 1 &&
            one.top < other.bottom - 1 &&
            other.top < one.bottom - 1,
        )
        .map((other) => `${one.text} / ${other.text}`),
    );
  });
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

import type { Page } from "@playwright/test";

/**
 * Mends what could not be loaded and presses "Erneut versuchen" in that part of the page. It heals by itself, too, every
 * five seconds: a press that comes after that finds nothing to press, and none is needed.
 */
export async function mendAndRetry(
  part: Pick<Page, "getByRole">,
  mend: () => void | Promise<void>,
): Promise<void> {
  const retry = await part.getByRole("button", { name: "Erneut versuchen" }).elementHandle();
  await mend();
  await retry?.evaluate((button) => (button as HTMLElement).click());
}

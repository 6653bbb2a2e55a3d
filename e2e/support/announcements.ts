import type { Locator, Page } from "@playwright/test";

/** What screen readers need at least to know a live region before something comes into it, in ms. */
const TO_KNOW = 50;

/** A message that a screen reader was given. */
interface Heard {
  readonly title: string;
  /** The role of the live region that it came into. */
  readonly role: string | null;
  /** The heading of the dialog that it came up in; null: the page itself. */
  readonly dialog: string | null;
  /** Whether that region stood there before, empty and in reach, for so long that a screen reader knew it. */
  readonly wasKnown: boolean;
}

/** Notes from now on what of the messages a screen reader is given; calling back tells. */
export async function listen(page: Page): Promise<() => Promise<readonly Heard[]>> {
  const heard = await page.evaluateHandle((toKnow) => {
    const noted: Heard[] = [];
    const seen = new WeakSet<Element>();
    const emptySince = new WeakMap<Element, number>();
    const look = () => {
      // what lies outside of the uppermost dialog is out of reach
      const top = [...document.querySelectorAll("dialog:modal")].at(-1) ?? null;
      for (const title of document.querySelectorAll(".toast-title")) {
        if (seen.has(title)) continue;
        seen.add(title);
        const region = title.closest("[role=alert], [role=status], [aria-live]");
        if (region === null || region.getAttribute("aria-live") === "off") continue;
        noted.push({
          title: title.textContent,
          role: region.getAttribute("role"),
          dialog: title.closest("dialog")?.querySelector("h2")?.textContent ?? null,
          wasKnown: performance.now() - (emptySince.get(region) ?? performance.now()) >= toKnow,
        });
      }
      for (const region of document.querySelectorAll("[role=alert], [role=status], [aria-live]")) {
        const isWaiting = region.textContent === "" && (top === null || top.contains(region));
        if (!isWaiting) emptySince.delete(region);
        else if (!emptySince.has(region)) emptySince.set(region, performance.now());
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    look();
    return noted;
  }, TO_KNOW);
  return () => heard.jsonValue();
}

/** Points at a message, so that it stays. */
export const pointAt = (message: Locator) =>
  message.getByRole("button", { name: "Meldung schließen" }).hover();

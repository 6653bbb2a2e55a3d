import type { Page } from "@playwright/test";

/** Holds back what the page asks for at an address until it is let go, by calling what is answered. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

import { isPagePath, type PagePath } from "@platzwart/contract/page-paths";
import { PAGES, type PageModule } from "./pages.ts";

// kept, so that a page that was opened or preloaded is drawn at once
const loaded = new Map<PagePath, PageModule>();

/** Rejects if the page's chunks cannot be fetched. */
export async function loadPage(path: PagePath): Promise<PageModule> {
  const page = await PAGES[path].load();
  loaded.set(path, page);
  return page;
}

export function loadedPage(path: PagePath): PageModule | undefined {
  return loaded.get(path);
}

/** Ignores failures, which are reported when the page is drawn. */
export async function preloadPage(path: string): Promise<void> {
  if (isPagePath(path)) await loadPage(path).catch(() => undefined);
}

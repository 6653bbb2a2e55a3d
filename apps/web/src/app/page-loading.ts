import { isPagePath, type PagePath } from "@platzwart/contract/page-paths";
import { PAGES, type PageModule } from "./pages.ts";

const loaded = new Map<PagePath, PageModule>();

/** Loads a page once; rejects where its chunks cannot be fetched. */
export async function loadPage(path: PagePath): Promise<PageModule> {
  const page = await PAGES[path].load();
  loaded.set(path, page);
  return page;
}

export function loadedPage(path: PagePath): PageModule | undefined {
  return loaded.get(path);
}

/** Loads the page at `path` in parallel with the application; failures are reported where it is drawn. */
export async function preloadPage(path: string): Promise<void> {
  if (isPagePath(path)) await loadPage(path).catch(() => undefined);
}

import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

const BUILT = "../../apps/web/dist-kept";
const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** Runs once in the document that is kept: styles, what mounts the page, and the page itself. */
function documentScript(): string {
  return `document.head.replaceChildren(Object.assign(document.createElement("style"), { textContent: ${JSON.stringify(read(`${BUILT}/app.css`))} }));
    document.body.replaceChildren();
    ${read("kept-document.js")}
    ${read(`${BUILT}/app.js`)}`;
}

/** What kept-document.js adds to the window. */
interface KeptDocument {
  openPage(given: { path: string; stored: Record<string, string> }): Promise<void>;
  closePage(): void;
}

/**
 * Lends one browser context and its page to the tests of a worker one after the other: to open a page in a document that
 * stays costs a third of a new one (docs/testing.md). Tests that need a document of their own say `ownPage`.
 */
export class KeptPage {
  static readonly #lent = new WeakMap<Page, KeptPage>();

  /** Who lends the page; undefined: it is a test's own. */
  static thatLends(page: Page): KeptPage | undefined {
    return KeptPage.#lent.get(page);
  }

  readonly #browser: Browser;
  #script: string | null = null;
  #optionsOfContext = "";
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  /** Where the worker's first hall listened; the next ones listen there too, so that the origin stays the same. */
  origin: string | null = null;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  get port(): string | null {
    return this.origin === null ? null : new URL(this.origin).port;
  }

  /** Lends the context; other options than those of the test before make a new one. */
  async lendContext(
    options: BrowserContextOptions,
    use: (context: BrowserContext) => Promise<void>,
  ): Promise<void> {
    const wanted = JSON.stringify(options);
    if (this.#context === null || wanted !== this.#optionsOfContext) {
      await this.end();
      // the document that is kept is the answer of /healthz, whose policy allows nothing
      this.#context = await this.#browser.newContext({ ...options, bypassCSP: true });
      this.#optionsOfContext = wanted;
    }
    const context = this.#context;
    await use(context);
    for (const page of context.pages()) if (page !== this.#page) await page.close();
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.clearPermissions();
  }

  /** Lends the page, and puts back afterwards what a test can change of it. */
  async lendPage(context: BrowserContext, use: (page: Page) => Promise<void>): Promise<void> {
    this.#page ??= await context.newPage();
    const page = this.#page;
    KeptPage.#lent.set(page, this);
    const viewport = page.viewportSize();
    const addInitScript = page.addInitScript.bind(page);
    const scripts: { dispose(): Promise<void> }[] = [];
    page.addInitScript = async (...given: Parameters<typeof addInitScript>) => {
      const script = await addInitScript(...given);
      scripts.push(script);
      return script;
    };
    await use(page);
    page.addInitScript = addInitScript;
    for (const script of scripts) await script.dispose();
    page.removeAllListeners();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await this.#forgetStored(context, page);
    if (!(await isKeptDocument(page))) await page.goto("about:blank");
    if (viewport !== null && JSON.stringify(viewport) !== JSON.stringify(page.viewportSize()))
      await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: null, reducedMotion: null, forcedColors: null, media: null });
  }

  /** Mounts the page at a path of the hall, with what the browser keeps of it. */
  async mount(page: Page, path: string, stored: Record<string, string>): Promise<void> {
    if (!(await isKeptDocument(page))) {
      // any small document of the server
      await page.goto(`${this.origin}/healthz`);
      this.#script ??= documentScript();
      await page.evaluate(this.#script);
    }
    await page.evaluate((given) => (window as unknown as KeptDocument).openPage(given), { path, stored });
  }

  /** Takes the page away before its hall ends: a page without a server complains. */
  async unmount(page: Page): Promise<void> {
    await page
      .evaluate(() => (window as unknown as Partial<KeptDocument>).closePage?.())
      .catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
    this.#page = null;
  }

  /** All but the cache of files. */
  async #forgetStored(context: BrowserContext, page: Page): Promise<void> {
    if (this.origin === null) return;
    const devtools = await context.newCDPSession(page);
    await devtools.send("Storage.clearDataForOrigin", {
      origin: this.origin,
      storageTypes: "cookies,local_storage,indexeddb,service_workers,cache_storage",
    });
    await devtools.detach();
  }
}

function isKeptDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => "openPage" in window).catch(() => false);
}

import { writeFile } from "node:fs/promises";
import { hasOtherBrowsers } from "../scripts/lib/test-tools.mjs";
import { PASSWORD } from "../testing/hall-api.ts";
import { expect, test } from "./support/hall.ts";
import { type OtherBrowser, startFirefox, startWebKit } from "./support/other-browser.ts";
import { settingsOf } from "./support/settings.ts";

// biome-ignore lint/suspicious/noSkippedTests: only Debian has packages of both that can be driven
test.skip(!hasOtherBrowsers(), "Debian's packages firefox-esr, webkit2gtk-driver and xvfb are missing");

const CONTROL = "\uE009";
const ENTER = "\uE007";

for (const [name, start] of [
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
] as const)
  test(`[R-01, B-03, D-02, N-01] in ${name} somebody signs in, books, drags, takes back, prints, opens a door and saves a setting`, async ({
    hall,
  }, testInfo) => {
    test.setTimeout(600_000);
    for (const court of [1, 2]) await hall.changeDoor(court, { mode: "code_only" });
    const { access_code: code } = await hall.bookCourt(2, 0, 60, "Emre Yılmaz");
    const browser = await start();
    const page = new Journey(browser);
    try {
      await browser.open(`${hall.url}/login`);
      await page.fill("Benutzername", "admin");
      await page.fill("Passwort", PASSWORD);
      await page.press("Anmelden");
      await page.sees("Court Steuerung");
      await page.sees("Emre Yılmaz");
      // what happens elsewhere reaches the page by itself
      await hall.bookCourt(1, 0, 60, "Jana Albrecht");
      await page.sees("Jana Albrecht");

      await browser.open(`${hall.url}/booking`);
      await page.sees("Emre Yılmaz");
      await page.drag(await page.pointAt(3, 18), await page.pointAt(3, 19.4));
      await page.fill("Name", "Mia Kühn");
      await page.press("Buchen");
      await page.sees("Court 3 · 18:00–19:30 Uhr");
      await page.drag(await page.pointAt(3, 18.5), await page.pointAt(4, 20.5));
      await page.sees("Court 4 · 20:00–21:30 Uhr");
      await page.type("z", CONTROL);
      await page.sees("Court 3 · 18:00–19:30 Uhr");
      await browser.run(() => {
        window.print = () => document.documentElement.setAttribute("data-printed", "");
      });
      await page.press("Zettel drucken");
      await expect
        .poll(() =>
          browser.run(
            () =>
              document.querySelector("html[data-printed]") &&
              document.querySelector(".print-sheet")?.textContent,
          ),
        )
        .toContain("18:00–19:30 Uhr");
      await browser.run(() => dispatchEvent(new Event("afterprint")));

      await browser.open(`${hall.url}/door-control?door=2`);
      await page.sees("Tür Court 2");
      for (const digit of String(code)) await page.press(digit);
      await page.press("Enter");
      await page.sees("Zugang gewährt");

      await browser.open(`${hall.url}/settings?tab=booking`);
      await page.fill("Maximale Buchungsdauer", "180");
      await page.type(ENTER);
      await page.sees("Einstellung gespeichert");
      expect(await settingsOf(hall)).toMatchObject({ max_booking_duration: 180 });
    } finally {
      await browser
        .look()
        .then((picture) => writeFile(testInfo.outputPath("last.png"), picture))
        .finally(() => browser.end());
    }
  });

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a person does on a page: looks, presses what is in sight, drags, types. */
class Journey {
  readonly #browser: OtherBrowser;

  constructor(browser: OtherBrowser) {
    this.#browser = browser;
  }

  async sees(text: string): Promise<void> {
    await expect.poll(() => this.#browser.run(() => document.body.innerText)).toContain(text);
  }

  /** What has this accessible name, as far as this journey's parts go: by its label, or by what stands in it. */
  async press(name: string): Promise<void> {
    await this.#click(await this.#placeOf(name));
  }

  async fill(label: string, text: string): Promise<void> {
    await this.press(label);
    await this.#browser.run(() => (document.activeElement as HTMLInputElement).select());
    await this.type(text);
  }

  /** Keys one after the other, with `held` down; keys without a letter are those of WebDriver. */
  async type(text: string, held?: string): Promise<void> {
    const around = (type: string) => (held === undefined ? [] : [{ type, value: held }]);
    const actions = [
      ...around("keyDown"),
      ...[...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]),
      ...around("keyUp"),
    ];
    await this.#browser.perform([{ type: "key", id: "keys", actions }]);
  }

  async drag(from: Point, to: Point): Promise<void> {
    const between = { x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2) };
    await this.#point([move(from), DOWN, move(between), move(to), UP]);
  }

  /** Where an hour of the day lies on a court's lane: the axis of a usual day goes from 8 to 22 o'clock. */
  async pointAt(court: number, hour: number): Promise<Point> {
    return this.#browser.run(
      (number, share) => {
        const lane = document.querySelector(`[data-court="${number}"]`);
        lane?.scrollIntoView({ block: "nearest" });
        const { left, top, width, height } = (lane as Element).getBoundingClientRect();
        return { x: Math.round(left + share * width), y: Math.round(top + height / 2) };
      },
      court,
      (hour - 8) / 14,
    );
  }

  async #click(at: Point): Promise<void> {
    await this.#point([move(at), DOWN, UP]);
  }

  async #point(actions: readonly object[]): Promise<void> {
    await this.#browser.perform([
      { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions },
    ]);
  }

  async #placeOf(name: string): Promise<Point> {
    let place: Point | null = null;
    await expect
      .poll(async () => {
        place = await this.#browser.run(middleOf, name);
        return place;
      }, name)
      .not.toBeNull();
    return place as unknown as Point;
  }
}

const move = ({ x, y }: Point) => ({ type: "pointerMove", x, y });
const DOWN = { type: "pointerDown", button: 0 };
const UP = { type: "pointerUp", button: 0 };

/** Runs in the page: the middle of what has this name, once nothing lies over it. */
function middleOf(name: string): Point | null {
  for (const element of document.querySelectorAll("button, a[href], input, select, [role=button]")) {
    const { labels } = element as HTMLInputElement;
    const names = [element.getAttribute("aria-label"), labels?.[0]?.innerText, element.textContent];
    if (!names.some((text) => text?.trim() === name) || element.matches(":disabled")) continue;
    element.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const place = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    const over = document.elementFromPoint(place.x, place.y);
    if (over !== null && element.contains(over)) return place;
  }
  return null;
}

import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { FIRST_STEPS_KEY, SESSION_KEY } from "../../apps/web/src/lib/storage/storage-keys.ts";
import { ChildServer } from "../../testing/child-server.ts";
import { RunningHall } from "../../testing/running-hall.ts";

const DEMO = fileURLToPath(new URL("../../apps/server/src/demo.ts", import.meta.url));

export const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

export class SampleHall extends RunningHall {
  readonly #server: ChildServer;

  private constructor(server: ChildServer, username: string, password: string) {
    super(server.url, username, password);
    this.#server = server;
  }

  static async start(dataDir: string): Promise<SampleHall> {
    const server = new ChildServer([DEMO], { DATA_DIR: dataDir });
    const [, username = "", password = ""] = await server.said(/Anmeldung: (\S+) \/ (\S+)\n/);
    return new SampleHall(server, username, password);
  }

  /** Session for a new Playwright context. */
  async signedIn() {
    const { refreshToken, user } = await this.openSession(await this.userOf("admin"));
    const kept = [
      { name: SESSION_KEY, value: JSON.stringify({ refreshToken, user }) },
      // hides the guide of a new hall
      { name: FIRST_STEPS_KEY, value: "hidden" },
    ];
    return { cookies: [], origins: [{ origin: this.url, localStorage: kept }] };
  }

  async newPage(browser: Browser, viewport: BrowserContextOptions["viewport"] = DESK): Promise<Page> {
    return browser.newPage({ storageState: await this.signedIn(), locale: "de-DE", viewport });
  }

  async stop(): Promise<void> {
    await this.#server.stop();
  }
}

/** New courts get a booking each. */
export async function growToTwentyCourts(hall: SampleHall): Promise<void> {
  await hall.saveSetting("court_count", 20, true);
  for (let court = 9; court <= 20; court += 1) {
    await hall.bookCourt(court, court % 2 === 0 ? 1 : 40, 100, `Kundin ${court}`);
  }
}

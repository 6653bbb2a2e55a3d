import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type MailInbox, startInbox } from "../apps/server/src/testing/mail-server.ts";
import { ChildServer } from "../testing/child-server.ts";
import { PASSWORD } from "../testing/hall-api.ts";
import { RunningHall } from "../testing/running-hall.ts";
import { demand, median } from "./lib/figures.ts";

/** Time from bookings to their mails, and the delay of light switches while 500 mails are retried. */
const MAIN = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));
const COURTS = 20;
const DESK_BOOKINGS = 5;
const HUNDRED = 100;
const WAITING = 500;
const PRESSES = 40;

const dataDir = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
const inbox = await startInbox();
const server = await ChildServer.start([MAIN], { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD });
try {
  const hall = new RunningHall(server.url);
  for (const [key, value] of Object.entries({
    ...{ court_count: COURTS, advance_booking_days: 60, code_length: 8 },
    ...inbox.settings,
  }))
    await hall.saveSetting(key, value, true);
  await hall.operate("POST", "/api/mail/test", { to: "admin@example.org" });
  await hall.saveSetting("mail_to_customers", true);
  await ofTheDesk(hall);
  await ofTheProvider(hall);
  await hall.saveSetting("mail_per_minute", 600);
  const before = await presses(hall);
  await waiting(hall);
  const meanwhile = await presses(hall);
  console.log(
    `a press at a light: ${before.toFixed(1)} ms in the median, ${meanwhile.toFixed(1)} ms while ${WAITING} mails wait`,
  );
  demand(meanwhile <= before * 1.5 + 5, "a press is answered as soon as without mails");
} finally {
  await server.stop();
  await inbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function ofTheDesk(hall: RunningHall): Promise<void> {
  const took: number[] = [];
  for (let index = 0; index < DESK_BOOKINGS; index += 1) {
    const begun = performance.now();
    await book(hall, index);
    await arrived(inbox, 2 + index);
    took.push(performance.now() - begun);
  }
  const longest = Math.max(...took) / 1_000;
  console.log(
    `a booking of the desk to its mail: ${(median(took) / 1_000).toFixed(1)} s in the median, ${longest.toFixed(1)} s at most`,
  );
  demand(longest <= 25, "25 s at most");
}

async function ofTheProvider(hall: RunningHall): Promise<void> {
  const begun = performance.now();
  for (let index = 0; index < HUNDRED; index += 1) await book(hall, DESK_BOOKINGS + index);
  await arrived(inbox, 1 + DESK_BOOKINGS + HUNDRED);
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`${HUNDRED} bookings to their mails at 30 a minute: ${seconds.toFixed(0)} s`);
  demand(seconds <= 240, "four minutes at most");
}

async function waiting(hall: RunningHall): Promise<void> {
  inbox.refuses.recipient = 451;
  for (let index = 0; index < WAITING; index += 1) await book(hall, DESK_BOOKINGS + HUNDRED + index);
  // their delay is over, and the first attempts have begun
  await pause(22_000);
}

/** A free slot per number: court by court, hour by hour from tomorrow. */
async function book(hall: RunningHall, index: number): Promise<void> {
  const begin = Math.ceil(Date.now() / 3_600_000 + 24 + Math.floor(index / COURTS)) * 3_600_000;
  await hall.operate("POST", "/api/bookings", {
    ...{
      courtId: (index % COURTS) + 1,
      customerName: `Kunde ${index}`,
      customerEmail: `k${index}@example.org`,
    },
    startTime: new Date(begin).toISOString(),
    endTime: new Date(begin + 3_600_000).toISOString(),
  });
}

async function arrived({ mails }: MailInbox, count: number): Promise<void> {
  while (mails.length < count) await pause(20);
}

/** Milliseconds. */
async function presses(hall: RunningHall): Promise<number> {
  await hall.operate("PUT", "/api/courts/1/mode", { auto: false });
  const took: number[] = [];
  for (let index = 0; index < PRESSES; index += 1) {
    const begun = performance.now();
    await hall.operate("PUT", "/api/courts/1/light", { on: index % 2 === 0 });
    took.push(performance.now() - begun);
    await pause(100);
  }
  return median(took);
}

import { rmSync } from "node:fs";
import { resolve } from "node:path";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Clock } from "@platzwart/domain/time/clock";
import {
  type Instant,
  instant,
  minus,
  minutes,
  plus,
  roundDown,
  seconds,
  toIso,
} from "@platzwart/domain/time/instant";
import { type Interval, overlaps } from "@platzwart/domain/time/interval";
import { systemClock } from "@platzwart/machine/system-clock";
import { START_MESSAGES } from "@platzwart/texts/start-messages";
import pino from "pino";
import { type Application, startApplication, startServer } from "./compose.ts";
import { readConfig } from "./config.ts";
import { SERVER, type UserCaller } from "./database/caller.ts";
import { fillClimateHistory } from "./demo-climate.ts";
import { courtsIn } from "./facts/court-records.ts";
import { equipmentIn } from "./facts/equipment-records.ts";
import { createBooking } from "./modules/bookings/bookings.ts";
import { saveSettings } from "./modules/settings/settings.ts";
import { beatForLauncher } from "./platform/system/beat.ts";
import { pinoServerLog } from "./platform/system/pino-server-log.ts";
import { endProcess, ProcessOutput } from "./platform/system/process-output.ts";
import { reasonOf } from "./start-refusal.ts";

/** Password of `admin`; every start deletes and recreates the demo hall. */
const DEMO_PASSWORD = "Lindenhof-Vorhand-3";
const DEMO_FOLDER = "demo-data";
/** The lamp never answers; a new command before the timeout keeps the light pending. */
const PENDING_COURT = 7 as CourtId;
const RESEND_INTERVAL = seconds(4);

interface DemoCourt {
  readonly name: string;
  /** Address of the lamp; its query sets the simulated behaviour (simulated-device.ts). */
  readonly lamp?: string;
  /** The same of the door. */
  readonly door?: string;
  readonly isManual?: boolean;
  readonly isLightOn?: boolean;
  /** Minutes from the current half hour. */
  readonly bookings?: readonly (readonly [name: string, from: number, until: number])[];
}

/** One court per state of a court card; just after a half hour begins, some lights are in their after-time. */
const COURTS: readonly DemoCourt[] = [
  {
    name: "Court 1",
    bookings: [
      ["Jana Albrecht", -30, 30],
      ["TV Eintracht", 30, 150],
    ],
  },
  {
    name: "Court 2",
    bookings: [
      ["Emre Yılmaz", -60, 0],
      ["Lehmann", 90, 180],
    ],
  },
  { name: "Court 3", door: "door-3?fault=offline", bookings: [["Nowak", 60, 150]] },
  { name: "Court 4", isManual: true, lamp: "lamp-4", bookings: [["Team Schröder", -30, 60]] },
  { name: "Court 5", isManual: true, isLightOn: true },
  {
    name: "Court 6",
    lamp: "lamp-6?fault=offline",
    bookings: [["Alexandra Freifrau von Waldenburg-Schönhausen", 0, 60]],
  },
  { name: "Court 7", isManual: true, lamp: "lamp-7?fault=silent", bookings: [["Demir", 0, 60]] },
  { name: "Court 8", bookings: [["Fuchs", 30, 90]] },
];

/** The environment variable DEMO_COURTS, or 8. */
const COURT_COUNT = Number(process.env["DEMO_COURTS"] || COURTS.length);
const IS_COURT_COUNT_VALID = Number.isInteger(COURT_COUNT) && COURT_COUNT >= 1 && COURT_COUNT <= 100;

/** Times by the hall's clock; each court gets those that fit between its other bookings. */
const BOOKINGS_OF_DAY: readonly (readonly [name: string, from: string, until: string])[] = [
  ["Badminton-AG", "08:00", "09:30"],
  ["Petersen", "09:30", "10:30"],
  ["Seniorensport", "10:30", "12:00"],
  ["Kessler", "13:00", "14:30"],
  ["SV Lindenhof", "15:00", "16:00"],
  ["Wagner", "17:00", "18:00"],
  ["Herren 40", "18:00", "19:30"],
  ["Damen 30", "19:30", "21:00"],
];

/** Age of the oldest bookings. */
const HISTORY_LENGTH = minutes(600);

/** Serves a sample hall with bookings around now. */
async function demo(): Promise<void> {
  // a subfolder of DATA_DIR, because the demo folder is deleted
  const dataDir = resolve(process.env["DATA_DIR"] ?? ".", DEMO_FOLDER);
  rmSync(dataDir, { recursive: true, force: true });
  const config = readConfig({
    LOG_LEVEL: "warn",
    ...process.env,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: DEMO_PASSWORD,
    DATABASE_URL: "",
    BACKUP_DIR: "",
  });
  const pinoLogger = pino({ level: config.logLevel }, new ProcessOutput(2));
  const serverLog = pinoServerLog(pinoLogger);

  const now = systemClock.now();
  const earlier = frozenClock(minus(now, HISTORY_LENGTH));
  const application = await startApplication(config, { serverLog, clock: earlier });
  await fillHall(application, now);
  await fillClimateHistory(application.storage, earlier, now);
  await application.stop();

  const server = await startServer(config, { serverLog, makesBackups: false });
  keepPending(server);
  const stop = () => void server.stop().finally(() => process.exit(0));
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  const { sampleHallRunning, signIn } = START_MESSAGES;
  process.stdout.write(
    `${sampleHallRunning(config.publicUrl ?? server.url)}\n${signIn("admin", DEMO_PASSWORD)}\n`,
  );
  beatForLauncher(stop);
}

/** Shows the pending state as long as the demo runs. */
function keepPending(server: Application): void {
  // a repeated command would join the one in flight and fail with it, so an opposite one precedes
  for (const on of [false, true])
    void server.control.switchLight(PENDING_COURT, on, { id: "demo", username: "admin" });
  server.clock.timer("demo", RESEND_INTERVAL, () => keepPending(server));
}

/** A clock in the past, because running bookings cannot be made now (B-01). */
function frozenClock(at: Instant): Clock {
  return { ...systemClock, now: () => at };
}

async function fillHall(application: Application, now: Instant): Promise<void> {
  const { hall, sessions, storage } = application;
  const { accessToken } = await sessions.signIn("admin", DEMO_PASSWORD, { network: "demo", userAgent: null });
  const admin = sessions.identify(accessToken);
  if (admin === null) throw new Error("the sample hall's user could not sign in");
  const courtCount = { key: "court_count", value: COURT_COUNT };
  await saveSettings(application, [courtCount], false, admin);
  const channels = await equipmentIn(storage.read).listLightChannels();
  const doors = await equipmentIn(storage.read).listDoors();
  for (let index = 0; index < COURT_COUNT; index += 1) {
    const id = (index + 1) as CourtId;
    const court = COURTS[index] ?? { name: `Court ${id}` };
    const channel = channels.find((candidate) => candidate.courtIds.includes(id));
    await hall.change(SERVER, async (store) => {
      await courtsIn(store).update(id, {
        name: court.name,
        autoMode: court.isManual !== true,
      });
      if (channel !== undefined) {
        const address = court.lamp ?? channel.address;
        await equipmentIn(store).putLightChannel(
          { ...channel, address },
          { keepsReport: false, keepsOutage: false },
        );
        if (court.isLightOn === true)
          await equipmentIn(store).saveLampReport(channel.id, {
            on: true,
            at: now,
            revision: store.nextRevision,
            cause: null,
          });
      }
      const door = doors.find(({ courtIds }) => courtIds.includes(id));
      if (door !== undefined && court.door !== undefined)
        await equipmentIn(store).putDoor({ ...door, address: court.door });
    });
    const bookingsNow = bookingsAround(court, now);
    const others = bookingsOfDay(now).filter((booking, position) => {
      const isFree = bookingsNow.every((other) => !overlaps(booking, other));
      // every third one is left out
      return isFree && (position + index) % 3 !== 0;
    });
    for (const booking of [...bookingsNow, ...others]) await book(application, admin, id, booking);
  }
}

interface DemoBooking extends Interval {
  readonly name: string;
}

function bookingsAround({ bookings = [] }: DemoCourt, now: Instant): DemoBooking[] {
  const halfHour = roundDown(now, minutes(30));
  return bookings.map(([name, from, until]) => ({
    name,
    from: plus(halfHour, minutes(from)),
    until: plus(halfHour, minutes(until)),
  }));
}

/** Without bookings before the hall's beginning, which could not be made. */
function bookingsOfDay(now: Instant): DemoBooking[] {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO("Europe/Berlin");
  const at = (time: string) => instant(local.withPlainTime(time).epochMilliseconds);
  return BOOKINGS_OF_DAY.map(([name, from, until]) => ({ name, from: at(from), until: at(until) })).filter(
    ({ from }) => from >= minus(now, HISTORY_LENGTH),
  );
}

async function book(
  application: Application,
  caller: UserCaller,
  court: number,
  { name, from, until }: DemoBooking,
): Promise<void> {
  await createBooking(
    application,
    {
      court,
      customer: { name, email: "kunde@example.de", phone: "+49 30 123456" },
      startTime: toIso(from),
      endTime: toIso(until),
    },
    { origin: "api_booking", idempotencyKey: null },
    caller,
  );
}

async function start(): Promise<void> {
  const reason = IS_COURT_COUNT_VALID
    ? await demo().then(() => null, reasonOf)
    : START_MESSAGES.sampleHallCourts(process.env["DEMO_COURTS"] ?? "");
  if (reason === null) return;
  const stderr = new ProcessOutput(2);
  stderr.write(`${START_MESSAGES.notStarted(reason)}\n`);
  await endProcess(1, [stderr]);
}

void start();

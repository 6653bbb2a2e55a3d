import { LOG_PAGE_SIZE } from "@platzwart/contract/endpoints/log-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { isServerLogComponent } from "@platzwart/domain/log/log-component";
import { Refused } from "@platzwart/domain/refusal";
import type { Role } from "@platzwart/domain/role";
import type { Interval } from "@platzwart/domain/time/interval";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { componentsMatching } from "@platzwart/texts/log-components";
import type { UserCaller } from "../../database/caller.ts";
import type { LogLevel } from "../../facts/log-records.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { HallCalendar } from "../../platform/ports/hall-calendar.ts";
import type { Needs } from "../services.ts";
import { logReaderIn } from "./log-reader.ts";
import { maskDigits } from "./log-secrets.ts";
import { logEntryView } from "./log-views.ts";
import type { LogFilter } from "./system-log-pages.ts";

/** Newest first, as visible to the role (G-04, G-06). `day`: YYYY-MM-DD in the hall's time zone. */
export async function listLogs(
  services: Needs<"store" | "cipher" | "calendar">,
  role: Role,
  { day, ...filter }: Omit<LogFilter, "during"> & { readonly day?: string | undefined },
  limit = LOG_PAGE_SIZE,
) {
  const during = day === undefined ? undefined : intervalOfDay(services.calendar, day);
  const namedComponents = componentsMatching(filter.text ?? "");
  const page = await logReaderIn(services.store).list({ ...filter, namedComponents, during }, limit);
  const { items, nextBefore } = page;
  return { items: items.map((entry) => logEntryView(entry, role, services.cipher)), nextBefore };
}

function intervalOfDay(calendar: HallCalendar, day: string): Interval {
  const from = calendar.parse(`${day}T00:00`);
  if (typeof from === "string")
    throw new Refused({ code: "time_malformed", field: "day", value: day, isDay: true });
  return { from, until: calendar.startOfDay(from, 1) };
}

interface LogRequest {
  readonly level: LogLevel;
  readonly component: string;
  readonly message: string;
  readonly courtId?: CourtId | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** Family, such as Firefox, and major version of the sender's browser; null: unknown. */
  readonly browser: { readonly family: string; readonly major: number | null };
}

/** In bytes; the rest of the disk is for bookings and the server. */
const MIN_FREE_SPACE = 50_000_000;

/** Stores a caller's entry without codes and foreign ids (G-02, G-06); refuses the server's components. */
export async function writeLog(
  services: Needs<"storage" | "cipher" | "clock" | "rates" | "freeSpace">,
  request: LogRequest,
  caller: UserCaller,
) {
  const { storage, cipher, clock } = services;
  services.rates.admit("logEntries", caller.id);
  const freeSpace = await services.freeSpace();
  if (freeSpace !== null && freeSpace < MIN_FREE_SPACE) throw new Refused({ code: "disk_full" });
  const { level, component, message, courtId = null, metadata = {}, browser } = request;
  if (isServerLogComponent(component)) {
    const problems = [{ field: "component", problem: INPUT_PROBLEMS.serverLogComponent }];
    throw new Refused({ code: "input_invalid", problems });
  }
  const masked = maskDigits({ message, metadata });
  const entry = await storage.write(caller, (store) =>
    logIn(store).append({
      at: clock.now(),
      level,
      // the caller must not choose the retention (G-07)
      category: "technical",
      component,
      courtId,
      message: masked.message,
      // the server's fields come last, so that a caller cannot write under another user's id
      metadata: { ...masked.metadata, user_id: caller.id, browser: { ...browser } },
    }),
  );
  return logEntryView(entry, caller.role, cipher);
}

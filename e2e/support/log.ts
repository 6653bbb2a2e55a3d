import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { LogLevel } from "@platzwart/server/application/ports";
import type { HallUnderTest } from "./hall.ts";

export interface SampleEntry {
  readonly level?: LogLevel;
  readonly component?: string;
  readonly court?: number;
  readonly message: string;
  readonly at?: Instant;
}

/** Has the server log these entries, in one go. */
export async function log(hall: HallUnderTest, ...entries: readonly SampleEntry[]): Promise<void> {
  const now = hall.clock.now();
  await hall.server.storage.write(async (store) => {
    for (const { level = "info", component = "probe", court, message, at = now } of entries)
      await store.systemLog.append({
        at,
        level,
        category: "technical",
        component,
        courtId: court === undefined ? null : (court as CourtId),
        message,
        metadata: {},
      });
  });
}

/** "Probe 1", "Probe 2" … */
export function samples(from: number, to: number, changes: Partial<SampleEntry> = {}): SampleEntry[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    message: `Probe ${from + index}`,
    ...changes,
  }));
}

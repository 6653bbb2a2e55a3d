import { DAY, HOUR, type Instant, MINUTE } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

/** "Aktiv" in the interval, "Abgelaufen" after it, "in 2h 5min" before it, rounded up (Z-21, Z-22). */
export function previewStatus({ from, until }: Interval, now: Instant): string {
  if (now >= until) return "Abgelaufen";
  if (now >= from) return "Aktiv";
  const remaining = Math.ceil((from - now) / MINUTE) * MINUTE;
  const days = Math.floor(remaining / DAY);
  const hours = Math.floor((remaining % DAY) / HOUR);
  const minutes = Math.floor((remaining % HOUR) / MINUTE);
  if (days > 0) return `in ${days}d ${hours}h`;
  return hours > 0 ? `in ${hours}h ${minutes}min` : `in ${minutes}min`;
}

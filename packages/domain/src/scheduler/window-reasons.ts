import type { AccessCode } from "../access/access-code.ts";
import type { Block } from "../court/block.ts";
import type { Instant } from "../time/instant.ts";
import { covers, unbrokenUntil } from "../time/interval.ts";
import type { EffectiveWindow } from "./court-windows.ts";
import type { Reason, WindowPart } from "./reason.ts";

/** Windows that touch count as one (L-09); outside: `until` is the next beginning, without reasons. */
export function windowsAt(windows: readonly EffectiveWindow[], now: Instant) {
  const covering = new Map(
    windows.filter(({ interval }) => covers(interval, now)).map(({ code, interval }) => [code, interval]),
  );
  if (covering.size === 0)
    return { isInside: false, until: nextOf(windows, now)?.interval.from ?? null, reasons: [] };
  const reasons = [...covering].map(
    ([code, window]): Reason => ({ kind: "window", codeId: code.id, window, part: partAt(code, now) }),
  );
  const until = unbrokenUntil(
    windows.map(({ interval }) => interval),
    now,
  );
  return { isInside: true, until, reasons };
}

/** Suppressed windows, or none and the next one. */
export function outsideOfWindows(
  { cut, whole }: { readonly cut: readonly EffectiveWindow[]; readonly whole: readonly EffectiveWindow[] },
  now: Instant,
): Reason[] {
  const heldBack = new Set(whole.filter(({ interval }) => covers(interval, now)).map(({ code }) => code));
  if (heldBack.size > 0)
    return [...heldBack].map((code) => ({ kind: "held_back", codeId: code.id, part: partAt(code, now) }));
  const next = nextOf(cut, now);
  if (next !== null) return [{ kind: "no_window", next: { codeId: next.code.id, at: next.interval.from } }];
  const blocked = nextOf(whole, now);
  return [{ kind: "no_window", next: blocked && { codeId: blocked.code.id, at: null } }];
}

export function becauseOfBlock({ id, period }: Block): Reason {
  return { kind: "blocked", blockId: id, until: period.until };
}

function nextOf(windows: readonly EffectiveWindow[], now: Instant): EffectiveWindow | null {
  let next: EffectiveWindow | null = null;
  for (const window of windows) {
    const { from } = window.interval;
    if (from > now && (next === null || from < next.interval.from)) next = window;
  }
  return next;
}

function partAt({ validity }: AccessCode, now: Instant): WindowPart {
  if (now < validity.from) return "before";
  return now < validity.until ? "booking" : "after";
}

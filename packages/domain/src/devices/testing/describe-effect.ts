import type { OutputEffect } from "../output.ts";

/** `hasRetries`: with the retry timer; no other timer has words. */
export function describeEffect(
  effect: OutputEffect<string, string>,
  { hasRetries }: { hasRetries: boolean },
): string {
  switch (effect.kind) {
    case "send":
      return `send ${effect.value}`;
    case "changed":
      return `changed ${effect.value} by ${effect.by}`;
    case "outcome":
      return `outcome ${effect.outcome}`;
    case "failed":
      return `failed ${effect.fault}`;
    case "arm":
    case "disarm":
      if (effect.timer !== "retry" || !hasRetries) return "";
      return effect.kind === "arm" ? `arm retry ${effect.count}` : "disarm retry";
    default:
      return effect.kind;
  }
}

import type { OutputEffect } from "../output.ts";

/** Text of an effect for case tables; "": a timer other than retry, or any timer without `hasRetries`. */
export function describeEffect(
  effect: OutputEffect<string, string>,
  { hasRetries }: { hasRetries: boolean },
): string {
  switch (effect.kind) {
    case "send":
      return `send ${effect.value}`;
    case "changed":
      return `changed ${effect.value} by ${effect.cause}`;
    case "outcome":
      return `outcome ${effect.outcome}`;
    case "failed":
      return `failed ${effect.fault}`;
    case "arm":
    case "disarm":
      if (effect.timer !== "retry" || !hasRetries) return "";
      return effect.kind === "arm" ? `arm retry ${effect.triesBefore}` : "disarm retry";
    default:
      return effect.kind;
  }
}

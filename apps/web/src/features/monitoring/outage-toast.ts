import { monitoringFailure } from "@platzwart/texts/pages/monitoring";
import { toasts } from "../../shared/toasts.ts";

let told: string | null = null;

/** Shows the toast of an outage, once for each (M-04); null: it is over. */
export function tellOutage(outage: string | null, detail?: string): void {
  if (outage !== null && outage !== told) toasts.show({ kind: "error", ...monitoringFailure, detail });
  told = outage;
}

import { monitoringFailure } from "@platzwart/texts/pages/monitoring";
import { toasts } from "../../shared/toasts.ts";

/** What can be out: the monitoring address, or the server's own list of the devices. */
type Source = "monitoring" | "list";

const told: Record<Source, string | null> = { monitoring: null, list: null };

/** Shows the toast of an outage, once for each (M-04); null: it is over. */
export function tellOutage(of: Source, outage: string | null, detail?: string): void {
  if (outage !== null && outage !== told[of]) toasts.show({ kind: "error", ...monitoringFailure, detail });
  told[of] = outage;
}

export const onOff = (on: boolean) => (on ? "eingeschaltet" : "ausgeschaltet");

export const inOrder = (isPassed: boolean) => (isPassed ? "in Ordnung" : "nicht in Ordnung");

/** Ends an outage without an answer of the device: another was set up in its place, or it was removed. */
export type OutageEnd = "replacement" | "removal";

export function outageEnded(cause: OutageEnd): string {
  return `${cause === "replacement" ? "neu eingerichtet" : "entfernt"}, damit endet die bisherige Störung`;
}
